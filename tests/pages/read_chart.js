// What a chart shows, read back from its shapes: the totals from the heights of the points beside the labels of
// the axis, not from any text.
const root = arguments[0] ? document.querySelector(arguments[0]) : document.documentElement;
const number = (element, name) => parseFloat(element.getAttribute(name));
const scale = (labels, name) => {
  const first = labels[0], last = labels[labels.length - 1];
  const [a, b] = [number(first, name), number(last, name)];
  const [p, q] = [parseFloat(first.textContent), parseFloat(last.textContent)];
  return at => a === b ? p : p + (at - a) * (q - p) / (b - a);
};
const points = scale([...root.querySelectorAll('.chart-points text')], 'y');
const left = parseFloat(root.querySelector('.chart-axis[d*="V"]').getAttribute('d').slice(1));
const lines = [...root.querySelectorAll('.chart-lines text')];
const last = lines[lines.length - 1];
const line = x => last ? (x - left) * parseFloat(last.textContent) / (number(last, 'x') - left) : 0;
const coordinates = path => [...path.getAttribute('d').matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(m => [+m[1], +m[2]]);
const style = element => getComputedStyle(element);
const frame = root.getBoundingClientRect();
return {
  title: root.querySelector('title').textContent,
  words: root.querySelector('desc').textContent,
  target: points(+root.querySelector('.chart-target[d*="H"]').getAttribute('d').match(/M[-\d.]+ ([-\d.]+)/)[1]),
  target_label: root.querySelector('.chart-target-label').textContent,
  point_labels: [...root.querySelectorAll('.chart-points text')].map(t => t.textContent),
  outside: [...root.querySelectorAll('text, .chart-point *')].filter(element => {
    if (element.tagName === 'title') return false;
    const box = element.getBoundingClientRect();
    return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
  }).map(element => element.outerHTML),
  players: [...root.querySelectorAll('.chart-player')].map(player => {
    const curve = player.querySelector('.chart-curve');
    return {
      name: player.querySelector('title').textContent,
      legend: player.querySelector('.chart-legend text').textContent,
      dash: style(curve).strokeDasharray,
      legend_dash: style(player.querySelector('.chart-legend .chart-curve')).strokeDasharray,
      mark: player.querySelector('.chart-legend .chart-mark').getAttribute('d'),
      way: coordinates(curve).map(([x, y]) => [line(x), points(y)]),
      points: [...player.querySelectorAll('.chart-point')].map(point => {
        const at = point.transform.baseVal.getItem(0).matrix;
        const stars = point.querySelector('.chart-stars');
        return {
          line: line(at.e), total: points(at.f),
          words: point.querySelector('title').textContent,
          mark: point.querySelector('.chart-mark').getAttribute('d'),
          ring: point.querySelector('.chart-ring') !== null,
          stars: stars ? parseInt(stars.textContent.slice(1)) : point.querySelectorAll('.chart-star').length,
        };
      }),
    };
  }),
};
