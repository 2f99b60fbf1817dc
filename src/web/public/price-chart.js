// Shows the label of a point of a price chart on hover and focus. The pointer selects the nearest point, because points
// of the same day cover each other. The chart is one tab stop, and the arrow keys select a point.

/** The pointer selects only points that are nearer than this distance, in CSS pixels. */
const maxDistancePx = 32;

for (const chart of document.querySelectorAll('.price-chart')) {
  const points = [...chart.querySelectorAll('.point')];
  const labelLine = chart.querySelector('.chart-value');
  const hint = labelLine.dataset.hint;
  labelLine.hidden = false;
  labelLine.textContent = hint;

  const showLabel = (point) => {
    for (const candidate of points) candidate.classList.toggle('shown', candidate === point);
    labelLine.textContent = point === null ? hint : point.getAttribute('aria-label');
  };
  const findNearestPoint = ({ clientX, clientY }) => {
    let [nearestPoint, smallestDistance] = [null, maxDistancePx];
    for (const point of points) {
      const { x, y, width, height } = point.querySelector('.offer').getBoundingClientRect();
      const distance = Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
      if (distance < smallestDistance) [nearestPoint, smallestDistance] = [point, distance];
    }
    return nearestPoint;
  };
  const findFocusedPoint = () => points.find((point) => point === document.activeElement) ?? null;

  const plot = chart.querySelector('.plot');
  for (const type of ['pointermove', 'pointerdown'])
    plot.addEventListener(type, (event) => showLabel(findNearestPoint(event) ?? findFocusedPoint()));
  plot.addEventListener('pointerleave', () => showLabel(findFocusedPoint()));

  points.forEach((point, index) => {
    // Remove the title, because the browser would show it as a tooltip, which covers the points.
    point.querySelector('title').remove();
    point.setAttribute('tabindex', index === points.length - 1 ? '0' : '-1');
    point.addEventListener('focus', () => showLabel(point));
    point.addEventListener('blur', () => showLabel(null));
    point.addEventListener('keydown', (event) => {
      const targetIndexes = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: points.length - 1 };
      const nextPoint = points[targetIndexes[event.key]];
      if (nextPoint === undefined) return;
      event.preventDefault();
      point.setAttribute('tabindex', '-1');
      nextPoint.setAttribute('tabindex', '0');
      nextPoint.focus();
    });
  });
}
