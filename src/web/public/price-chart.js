// Shows values of a price chart on hover and focus. The chart is one tab stop; arrow keys select a mark.

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
  const findFocusedPoint = () => points.find((point) => point === document.activeElement) ?? null;

  points.forEach((point, index) => {
    // Remove the tooltip of the browser, which would cover the marks.
    point.querySelector('title').remove();
    point.setAttribute('tabindex', index === points.length - 1 ? '0' : '-1');
    point.addEventListener('pointerenter', () => show(point));
    point.addEventListener('pointerleave', () => show(findFocusedPoint()));
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
