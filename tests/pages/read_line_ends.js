// The lines of the page that begin with what no line of Japanese begins with, and the sums of money in two lines.
const never = /^[、。」）ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/;
const wrong = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  if (getComputedStyle(walker.currentNode.parentElement).writingMode !== 'horizontal-tb') continue;
  const text = walker.currentNode.data;
  const range = document.createRange();
  const tops = [...text].length === text.length ? [...text].map((_, i) => {
    range.setStart(walker.currentNode, i);
    range.setEnd(walker.currentNode, i + 1);
    const box = range.getBoundingClientRect();
    return box.width === 0 ? null : box.top;
  }) : [];
  for (let i = 1; i < tops.length; ++i) {
    if (tops[i] === null || tops[i - 1] === null || tops[i] - tops[i - 1] < 8) continue;
    if (never.test(text.slice(i)) || /\d-$/.test(text.slice(0, i))) wrong.push(text.slice(Math.max(0, i - 9), i + 9));
  }
}
return wrong;
