// Keeps the names of compared phones in view while the page scrolls down, on screens where the table scrolls
// sideways. There, the table cannot keep them itself: `position: sticky` applies to the nearest element that
// scrolls.

const table = document.querySelector('.comparison');
const names = document.querySelector('.names');
const strip = document.createElement('div');

if (table !== null) startNames();

function startNames() {
  strip.className = 'name-strip';
  // The table itself names its columns for screen readers.
  strip.setAttribute('aria-hidden', 'true');
  strip.hidden = true;
  strip.append(
    ...Array.from(names.cells, (cell) => {
      const name = document.createElement('span');
      name.className = 'strip-name';
      name.textContent = cell.querySelector('.name a')?.textContent ?? '';
      return name;
    }),
  );
  document.body.append(strip);
  for (const type of ['scroll', 'resize']) addEventListener(type, showNames, { passive: true });
  table.addEventListener('scroll', showNames, { passive: true });
  showNames();
}

function showNames() {
  const scrollsSideways = getComputedStyle(table).overflowX !== 'visible';
  const isAbove = names.getBoundingClientRect().bottom <= 0;
  const isInView = table.getBoundingClientRect().bottom > 2 * names.offsetHeight;
  strip.hidden = !(scrollsSideways && isAbove && isInView);
  if (strip.hidden) return;
  for (const [index, name] of [...strip.children].entries())
    name.style.width = `${names.cells[index].offsetWidth}px`;
  strip.scrollLeft = table.scrollLeft;
}
