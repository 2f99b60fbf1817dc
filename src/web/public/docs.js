// Enhances the pages of the REST reference: samples as tabs with the reader's key, a search, and folded parts
// that open when an address points into them. docs-try.js sends requests.

/** Returns a storage of the browser, or null if it is not allowed. Then nothing is stored. */
function openStorage(name) {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}

// ── Credentials: typed here or created at sign-up, stored for this tab, shared with the playground ──

const placeholders = { 'api-key': 'YOUR_API_KEY', 'api-secret': 'YOUR_API_SECRET' };
const boxes = Object.keys(placeholders).flatMap((id) => {
  const box = document.getElementById(id);
  const note = document.getElementById(`${id}-note`);
  return box === null ? [] : [{ id, box, note, hint: note.textContent }];
});
const getStorageKey = ({ id }) => `phone-gateway.${id}`;

/**
 * Returns the credential in a box. It is empty if the text is not a complete credential of the right kind;
 * such a text is never sent.
 */
function readBox(box) {
  const value = box.value.trim();
  return new RegExp(`^${box.dataset.form}$`).test(value) ? value : '';
}

/** Shows whether a box has a credential, and fills it into the samples. */
function showCredential({ id, box, note, hint }) {
  const value = readBox(box);
  const isWrong = box.value.trim() !== '' && value === '';
  const message = isWrong ? box.dataset.wrong : hint;
  if (note.textContent !== message) note.textContent = message;
  note.classList.toggle('wrong', isWrong);
  if (isWrong) box.setAttribute('aria-invalid', 'true');
  else box.removeAttribute('aria-invalid');
  const name = id === 'api-secret' ? 'account-secret' : id;
  for (const slot of document.querySelectorAll(`[data-slot="${name}"]`)) {
    slot.textContent = value || placeholders[id];
  }
}

/** Restores the boxes from the storage, even if the browser restores the page with an older key. */
function restoreCredentials() {
  for (const credential of boxes) {
    credential.box.value = openStorage('sessionStorage')?.getItem(getStorageKey(credential)) ?? '';
    showCredential(credential);
  }
}

for (const credential of boxes) {
  credential.box.addEventListener('input', () => {
    const value = readBox(credential.box);
    if (value === '') openStorage('sessionStorage')?.removeItem(getStorageKey(credential));
    else openStorage('sessionStorage')?.setItem(getStorageKey(credential), value);
    showCredential(credential);
  });
}
document.getElementById('credentials')?.addEventListener('submit', (event) => event.preventDefault());
addEventListener('pageshow', ({ persisted }) => persisted && restoreCredentials());
restoreCredentials();

// ── Tabs (WAI-ARIA Authoring Practices, tabs pattern): choosing a language applies to all samples ──

const languageKey = 'phone-gateway.samples';
const tabLists = [];

function chooseLanguage(language) {
  for (const tabs of tabLists) {
    // Without a sample in that language, show the first one.
    const chosen = tabs.find(({ name }) => name === language) ?? tabs[0];
    for (const { tab, panel } of tabs) {
      const isChosen = tab === chosen.tab;
      tab.setAttribute('aria-selected', isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      panel.hidden = !isChosen;
    }
  }
}

/** Chooses a language and keeps the tab in place, although the samples above it change their height. */
function chooseLanguageAt(tab, language) {
  const previousTop = tab.getBoundingClientRect().top;
  chooseLanguage(language);
  openStorage('localStorage')?.setItem(languageKey, language);
  scrollBy({ top: tab.getBoundingClientRect().top - previousTop, behavior: 'instant' });
}

/** Moves to another tab with the keyboard. */
function handleTabKey(event, tabs) {
  const index = tabs.findIndex(({ tab }) => tab === event.target);
  const targets = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 };
  const { tab, name } = tabs[(targets[event.key] + tabs.length) % tabs.length] ?? {};
  if (tab === undefined) return;
  event.preventDefault();
  tab.focus();
  chooseLanguageAt(tab, name);
}

for (const [listIndex, samples] of document.querySelectorAll('.samples').entries()) {
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', samples.dataset.label);
  const tabs = [...samples.querySelectorAll('.sample')].map((details, index) => {
    const name = details.dataset.language;
    const tab = document.createElement('button');
    const panel = document.createElement('div');
    tab.type = 'button';
    tab.id = `tab-${listIndex}-${index}`;
    tab.textContent = name;
    panel.id = `panel-${listIndex}-${index}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    panel.append(...[...details.childNodes].slice(1));
    details.replaceWith(panel);
    tab.addEventListener('click', () => chooseLanguageAt(tab, name));
    list.append(tab);
    return { name, tab, panel };
  });
  list.addEventListener('keydown', (event) => handleTabKey(event, tabs));
  samples.prepend(list);
  tabLists.push(tabs);
}
chooseLanguage(openStorage('localStorage')?.getItem(languageKey));

// ── Contents: unfolded on wide screens, at the current page ──

const contents = document.querySelector('.contents');
const wideScreen = matchMedia('(min-width: 64rem)');
const updateContents = () => {
  contents.querySelector('details').open = wideScreen.matches;
};
wideScreen.addEventListener('change', updateContents);
updateContents();

// Scroll only the contents; `scrollIntoView` would scroll the page too.
const currentLink = contents.querySelector('[aria-current]');
if (wideScreen.matches && currentLink !== null)
  contents.scrollTop = currentLink.offsetTop - contents.clientHeight / 3;

// ── The search: guides, operations, parameters and response fields. Its index is loaded when it is needed. ──

const searchBox = document.getElementById('find');
const resultLine = document.getElementById('found');
const resultList = document.querySelector('.results');
const maxResults = 30;
let loadingIndex = null;

/** Loads the index once. After a failure, the next call tries again. */
function loadIndex() {
  loadingIndex ??= fetch(searchBox.dataset.index).then((response) => response.json());
  loadingIndex.catch(() => {
    loadingIndex = null;
  });
  return loadingIndex;
}

/** Whether a text contains all terms. */
const contains = (text, terms) => terms.every((term) => text.toLowerCase().includes(term));

/**
 * Finds pages and parts of pages. Pages whose title or address match come first, then the parts with the
 * shortest paths, then pages whose text matches.
 */
function findMatches(pages, terms) {
  const matches = pages.flatMap(({ url, title, note, text, parts }) => {
    const isTitled = contains(`${title} ${note} ${text.split(' ', 1)[0]}`, terms);
    const pageRank = isTitled ? 0 : 100;
    const isFound = contains(`${title} ${note} ${text}`, terms);
    return [
      ...(isFound ? [{ url, label: title, note, rank: pageRank }] : []),
      ...parts
        .filter((id) => contains(id, terms))
        .map((id) => ({
          url: `${url}#${id}`,
          label: id.replace(/^response\./, ''),
          note: title,
          isCode: true,
          // A part of a matching part says nothing new.
          rank: id.split('.').length + (contains(id.split('.').at(-1), terms) ? 0 : 10),
        })),
    ];
  });
  return matches.sort((a, b) => a.rank - b.rank);
}

function renderResult({ url, label, note, isCode }) {
  const link = document.createElement('a');
  const name = document.createElement(isCode ? 'code' : 'span');
  const place = document.createElement('span');
  link.href = url;
  name.textContent = label;
  place.textContent = note;
  place.className = 'fine';
  link.append(name, ' ', place);
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
  const { found, none, failed } = resultLine.dataset;
  try {
    const matches = findMatches(await loadIndex(), terms);
    // The reader may have typed on while the index was loading.
    if (searchBox.value !== text) return;
    resultList.replaceChildren(...matches.slice(0, maxResults).map(renderResult));
    resultLine.textContent = matches.length === 0 ? none : found.replace('#', matches.length);
  } catch {
    resultLine.textContent = failed;
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

// ── Addresses: open folded targets, and lead from addresses on one page to those of the pages ──

/**
 * Leads from the addresses of the former page to the new ones: `/docs#listPhones`, `/docs#listPhones.brand`,
 * `/docs#guide-quota` and `/docs#/Phones/listPhones`.
 */
function followFormerAddress() {
  const hash = decodeURIComponent(location.hash.slice(1)).replace(/^\/\w+\//, '');
  const [name, ...path] = hash.split('.');
  const [, guide] = /^guide-(\w+)$/.exec(name) ?? [];
  const target = [...contents.querySelectorAll('a')].find(({ pathname, hash: linkHash }) =>
    guide === undefined ? pathname.endsWith(`/docs/${name}`) : linkHash === `#${guide}`,
  );
  if (target === undefined || name === '') return;
  location.replace(path.length === 0 ? target.href : `${target.href}#${path.join('.')}`);
}

function openTarget() {
  if (/\/docs$/.test(location.pathname)) followFormerAddress();
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null) return;
  for (
    let details = target.closest('details');
    details !== null;
    details = details.parentElement.closest('details')
  ) {
    details.open = true;
  }
  target.scrollIntoView();
}
addEventListener('hashchange', openTarget);
openTarget();
