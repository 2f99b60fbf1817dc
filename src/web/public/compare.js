// Keeps the names of the compared phones in view while the page scrolls down, on screens where the table scrolls
// sideways. CSS cannot do that there, because `position: sticky` applies to the nearest scroll container, which is
// the table.

const table = document.querySelector('.comparison');
const nameRow = document.querySelector('.names');
const strip = document.createElement('div');

if (table !== null) startNameStrip();

function startNameStrip() {
  strip.className = 'name-strip';
  // Screen readers read the names in the table instead.
  strip.setAttribute('aria-hidden', 'true');
  strip.hidden = true;
  strip.append(
    ...Array.from(nameRow.cells, (cell) => {
      const name = document.createElement('span');
      name.className = 'strip-name';
      name.textContent = cell.querySelector('.name a')?.textContent ?? '';
      return name;
    }),
  );
  document.body.append(strip);
  for (const type of ['scroll', 'resize']) addEventListener(type, updateNameStrip, { passive: true });
  table.addEventListener('scroll', updateNameStrip, { passive: true });
  updateNameStrip();
}

function updateNameStrip() {
  const canScrollSideways = getComputedStyle(table).overflowX !== 'visible';
  const isNameRowAbove = nameRow.getBoundingClientRect().bottom <= 0;
  const isTableInView = table.getBoundingClientRect().bottom > 2 * nameRow.offsetHeight;
  strip.hidden = !(canScrollSideways && isNameRowAbove && isTableInView);
  if (strip.hidden) return;
  for (const [index, name] of [...strip.children].entries())
    name.style.width = `${nameRow.cells[index].offsetWidth}px`;
  strip.scrollLeft = table.scrollLeft;
}
