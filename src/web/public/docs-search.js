// Searches the REST reference: guides, operations, parameters and response fields. The index is loaded when the
// search box is first used. docs.js, which runs earlier, defines `contents`.

const searchBox = document.getElementById('find');
const resultLine = document.getElementById('found');
const resultList = document.querySelector('.results');
const maxResults = 30;
let indexPromise = null;

/** Loads the index once. After a failure, the next call tries again. */
function loadIndex() {
  indexPromise ??= fetch(searchBox.dataset.index).then((response) => response.json());
  indexPromise.catch(() => {
    indexPromise = null;
  });
  return indexPromise;
}

/** Whether a text contains all terms. */
const containsAll = (text, terms) => terms.every((term) => text.toLowerCase().includes(term));

/**
 * Finds pages and parts of pages. Pages whose title or address match come first, then the parts with the
 * shortest paths, then pages whose text matches.
 */
function findMatches(pages, terms) {
  const matches = pages.flatMap(({ url, title, note, text, parts }) => {
    const isTitleMatch = containsAll(`${title} ${note} ${text.split(' ', 1)[0]}`, terms);
    const pageRank = isTitleMatch ? 0 : 100;
    const isPageMatch = containsAll(`${title} ${note} ${text}`, terms);
    return [
      ...(isPageMatch ? [{ url, label: title, note, rank: pageRank }] : []),
      ...parts
        .filter((id) => containsAll(id, terms))
        .map((id) => ({
          url: `${url}#${id}`,
          label: id.replace(/^response\./, ''),
          note: title,
          isCode: true,
          // Matches only in the names of parent parts rank lower, because the parents are results themselves.
          rank: id.split('.').length + (containsAll(id.split('.').at(-1), terms) ? 0 : 10),
        })),
    ];
  });
  return matches.sort((a, b) => a.rank - b.rank);
}

function renderResult({ url, label, note, isCode }) {
  const link = document.createElement('a');
  const labelElement = document.createElement(isCode ? 'code' : 'span');
  const noteElement = document.createElement('span');
  link.href = url;
  labelElement.textContent = label;
  noteElement.textContent = note;
  noteElement.className = 'fine';
  link.append(labelElement, ' ', noteElement);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

async function search() {
  const text = searchBox.value;
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  contents.classList.toggle('searching', terms.length > 0);
  if (terms.length === 0) {
    resultList.replaceChildren();
    resultLine.textContent = '';
    return;
  }
  const { found: countText, none: noResultsText, failed: failureText } = resultLine.dataset;
  try {
    const matches = findMatches(await loadIndex(), terms);
    // The reader may have continued typing while the index was loading.
    if (searchBox.value !== text) return;
    resultList.replaceChildren(...matches.slice(0, maxResults).map(renderResult));
    resultLine.textContent = matches.length === 0 ? noResultsText : countText.replace('#', matches.length);
  } catch {
    resultLine.textContent = failureText;
  }
}

searchBox.addEventListener('focus', () => loadIndex().catch(() => {}));
searchBox.addEventListener('input', search);
resultList.addEventListener('click', (event) => {
  if (!event.target.closest('a')) return;
  searchBox.value = '';
  search();
});
if (searchBox.value !== '') search();
