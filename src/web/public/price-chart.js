// Shows values of a price chart on hover and focus: of the point nearest to the pointer, because points of one day
// cover each other. The chart is one tab stop; arrow keys select a point.

/** The distance from which a point is no longer meant, in CSS pixels. */
const farthestPx = 32;

for (const chart of document.querySelectorAll('.price-chart')) {
  const points = [...chart.querySelectorAll('.point')];
  const value = chart.querySelector('.chart-value');
  const hint = value.dataset.hint;
  value.hidden = false;
  value.textContent = hint;

  const show = (point) => {
    for (const candidate of points) candidate.classList.toggle('shown', candidate === point);
    value.textContent = point === null ? hint : point.getAttribute('aria-label');
  };
  const findNearestPoint = ({ clientX, clientY }) => {
    let [nearest, least] = [null, farthestPx];
    for (const point of points) {
      const { x, y, width, height } = point.querySelector('.offer').getBoundingClientRect();
      const distance = Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
      if (distance < least) [nearest, least] = [point, distance];
    }
    return nearest;
  };
  const findFocusedPoint = () => points.find((point) => point === document.activeElement) ?? null;

  const plot = chart.querySelector('.plot');
  for (const type of ['pointermove', 'pointerdown'])
    plot.addEventListener(type, (event) => show(findNearestPoint(event) ?? findFocusedPoint()));
  plot.addEventListener('pointerleave', () => show(findFocusedPoint()));

  points.forEach((point, index) => {
    // Remove the tooltip of the browser, which would cover the points.
    point.querySelector('title').remove();
    point.setAttribute('tabindex', index === points.length - 1 ? '0' : '-1');
    point.addEventListener('focus', () => show(point));
    point.addEventListener('blur', () => show(null));
    point.addEventListener('keydown', (event) => {
      const targets = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: points.length - 1 };
      const next = points[targets[event.key]];
      if (next === undefined) return;
      event.preventDefault();
      point.setAttribute('tabindex', '-1');
      next.setAttribute('tabindex', '0');
      next.focus();
    });
  });
}
