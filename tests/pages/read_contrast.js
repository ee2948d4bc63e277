// The contrast of everything that is seen: of every text with what lies behind it, and of the lines of the chart
// with its paper (WCAG 2.2, 1.4.3 and 1.4.11).
const channels = colour => {
  const values = colour.match(/[\d.]+/g).map(Number);
  return {rgb: values.slice(0, 3), alpha: values.length > 3 ? values[3] : 1};
};
const light = rgb => {
  const [r, g, b] = rgb.map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (a, b) => {
  const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};
const behind = element => {
  const svg = element.closest('svg');
  if (svg && svg.querySelector('.chart-paper')) return channels(getComputedStyle(svg.querySelector('.chart-paper')).fill).rgb;
  for (let e = element; e; e = e.parentElement) {
    const paint = channels(getComputedStyle(e).backgroundColor);
    if (paint.alpha === 1) return paint.rgb;
    if (paint.alpha > 0) throw new Error('a background that can be seen through');
  }
  throw new Error('nothing has a background');
};
document.querySelectorAll('details').forEach(hand => { hand.open = true; });
const texts = [], lines = [];
const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode, element = node.parentElement;
  if (!node.textContent.trim() || element.closest('head, style, title, desc')) continue;
  const box = element.getBoundingClientRect(), style = getComputedStyle(element);
  if (box.width === 0 || style.visibility === 'hidden') continue;
  const opaque = [];
  for (let e = element; e; e = e.parentElement) opaque.push(parseFloat(getComputedStyle(e).opacity));
  if (opaque.some(opacity => opacity !== 1)) throw new Error('text that can be seen through');
  const colour = element.namespaceURI.endsWith('svg') ? style.fill : style.color;
  texts.push({what: node.textContent.trim(), ratio: ratio(channels(colour).rgb, behind(element))});
}
document.querySelectorAll('.chart-curve, .chart-ring, .chart-target, .chart-axis').forEach(line =>
  lines.push({what: line.getAttribute('class'), ratio: ratio(channels(getComputedStyle(line).stroke).rgb, behind(line))}));
document.querySelectorAll('.chart-mark, .chart-star').forEach(shape =>
  lines.push({what: shape.getAttribute('class'), ratio: ratio(channels(getComputedStyle(shape).fill).rgb, behind(shape))}));
const least = list => list.reduce((a, b) => b.ratio < a.ratio ? b : a, {what: '', ratio: 21});
const paper = document.querySelector('.chart-paper');
return {
  texts: texts.length, least_text: least(texts), lines: lines.length, least_line: least(lines),
  paper: light(paper ? channels(getComputedStyle(paper).fill).rgb : behind(document.body)),
};
