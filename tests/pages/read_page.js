// What the page of a sheet says, as it can be selected and read aloud.
const text = element => element ? element.textContent.trim().replace(/\s+/g, ' ') : null;
const all = (root, selector, make) => [...root.querySelectorAll(selector)].map(make);
const mark = cell => {
  const circle = cell.querySelector('.circle');
  return {
    text: text(cell),
    stars: cell.querySelectorAll('.stars').length ? [...cell.querySelector('.stars').textContent].length : 0,
    aloud: cell.querySelector('.stars') ? cell.querySelector('.stars').getAttribute('aria-label') : null,
    circle: circle !== null && parseFloat(getComputedStyle(circle).borderTopWidth) >= 1 &&
      parseFloat(getComputedStyle(circle).borderTopLeftRadius) >= 8,
  };
};
const faces = {'♠': 's', '♥': 'h', '♦': 'd', '♣': 'c'};
const cards = group => text(group).replace(/[♠♥♦♣]/g, suit => faces[suit]);
const titles = all(document, '.sheet thead tr:first-child > th:not(.player)', text)
  .concat(all(document, '.sheet thead tr:nth-child(2) > th', text));
return {
  title: document.title,
  which: text(document.querySelector('.which')),
  names: text(document.querySelector('h1')),
  rules: text(document.querySelector('.rules')),
  note: text(document.querySelector('.note')),
  result: all(document, '.result p', text),
  disputed: all(document, '.disputed', text),
  titles: titles,
  players: all(document, '.sheet .player', text),
  rows: all(document, '.sheet tbody', body => {
    const line = body.rows[0], cells = [...line.cells].map(mark);
    return {
      cells: cells.map(cell => cell.text),
      marks: cells.filter((cell, i) => titles[i] === 'score'),
      remark: text(body.querySelector('.remark p')),
      double_line: getComputedStyle(body).borderBottomStyle === 'double' &&
        parseFloat(getComputedStyle(body).borderBottomWidth) >= 3,
      struck: [...line.querySelectorAll('td.figures, .circle')].every(
        cell => getComputedStyle(cell).textDecorationLine === 'line-through'),
      barred: getComputedStyle(line.cells[0]).borderLeftStyle === 'dashed',
    };
  }),
  settlement: {
    title: text(document.querySelector('.settlement h2')),
    heads: all(document, '.settlement thead th', text),
    lines: all(document, '.settlement tbody tr', row => [...row.cells].map(text)),
    sum: all(document, '.settlement tfoot tr > *', text),
    conclusions: all(document, '.settlement > p', text),
  },
  hands: all(document, '.hands details', hand => ({
    open: hand.open,
    summary: text(hand.querySelector('summary')),
    players: all(hand, 'table', player => ({
      name: text(player.caption.querySelector('bdi')),
      out: player.caption.querySelector('.out') !== null,
      steps: all(player, 'tr', row => ({
        groups: all(row, '.group', cards),
        what: row.querySelector('.group') ? null : text(row.cells[0]),
        how: text(row.cells[1]),
        points: text(row.cells[2]),
        result: row.classList.contains('result-step'),
      })),
    })),
  })),
  scripts: document.querySelectorAll('script, [onclick], [onerror], [onload]').length,
  foreign: all(document, '[src], [href], link, iframe, object, embed, image, use, form', element => element.outerHTML),
  wider_than_screen: document.documentElement.scrollWidth - document.documentElement.clientWidth,
};
