// Enhances the pages of the REST reference: samples become tabs with the reader's key, and folded parts open when a
// link points into them. docs-search.js adds the search, and docs-try.js sends requests; both use this script.
// site.js, which runs earlier, defines `fillSlots`.

/** Returns a storage of the browser, or null if the browser denies access to it. Then nothing is stored. */
function openStorage(name) {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}

// ── Credentials: typed here or created at sign-up, stored for this tab, shared with the playground ──

const slotNames = { 'api-key': 'API_KEY', 'api-secret': 'API_SECRET' };
const credentialFields = Object.keys(slotNames).flatMap((id) => {
  const box = document.getElementById(id);
  const note = document.getElementById(`${id}-note`);
  return box === null ? [] : [{ id, box, note, hint: note.textContent }];
});
const getStorageKey = ({ id }) => `phone-gateway.${id}`;

/**
 * Returns the credential in a box, or an empty text if the box does not contain a complete credential of the right
 * kind. Such a text is never sent.
 */
function readBox(box) {
  const value = box.value.trim();
  return new RegExp(`^${box.dataset.form}$`).test(value) ? value : '';
}

/** Inserts the credential of a box into the samples, or shows an error if the box has any other text. */
function showCredential({ id, box, note, hint }) {
  const value = readBox(box);
  const isWrong = box.value.trim() !== '' && value === '';
  const message = isWrong ? box.dataset.wrong : hint;
  if (note.textContent !== message) note.textContent = message;
  note.classList.toggle('wrong', isWrong);
  if (isWrong) box.setAttribute('aria-invalid', 'true');
  else box.removeAttribute('aria-invalid');
  fillSlots(slotNames[id], value);
}

/** Restores the boxes from the storage, because the browser may restore the page with an older key. */
function restoreCredentials() {
  for (const credential of credentialFields) {
    credential.box.value = openStorage('sessionStorage')?.getItem(getStorageKey(credential)) ?? '';
    showCredential(credential);
  }
}

for (const credential of credentialFields) {
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
const tabGroups = [];

function chooseLanguage(language) {
  for (const tabs of tabGroups) {
    // Without a sample in that language, show the first one.
    const chosenTab = tabs.find(({ name }) => name === language) ?? tabs[0];
    for (const { tab, panel } of tabs) {
      const isChosen = tab === chosenTab.tab;
      tab.setAttribute('aria-selected', isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      panel.hidden = !isChosen;
    }
  }
}

/** Chooses a language, and scrolls so that the tab stays in place when samples above it change their height. */
function chooseLanguageAt(tab, language) {
  const previousTop = tab.getBoundingClientRect().top;
  chooseLanguage(language);
  openStorage('localStorage')?.setItem(languageKey, language);
  scrollBy({ top: tab.getBoundingClientRect().top - previousTop, behavior: 'instant' });
}

/** Moves to another tab with the keyboard. */
function handleTabKey(event, tabs) {
  const index = tabs.findIndex(({ tab }) => tab === event.target);
  const targetIndexes = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 };
  const { tab, name } = tabs[(targetIndexes[event.key] + tabs.length) % tabs.length] ?? {};
  if (tab === undefined) return;
  event.preventDefault();
  tab.focus();
  chooseLanguageAt(tab, name);
}

for (const [listIndex, samples] of document.querySelectorAll('.samples').entries()) {
  const tabList = document.createElement('div');
  tabList.setAttribute('role', 'tablist');
  tabList.setAttribute('aria-label', samples.dataset.label);
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
    tabList.append(tab);
    return { name, tab, panel };
  });
  tabList.addEventListener('keydown', (event) => handleTabKey(event, tabs));
  samples.prepend(tabList);
  tabGroups.push(tabs);
}
chooseLanguage(openStorage('localStorage')?.getItem(languageKey));

// ── Table of contents: unfolded on wide screens, and scrolled to the current page ──

const contents = document.querySelector('.contents');
const wideScreen = matchMedia('(min-width: 64rem)');
const updateContents = () => {
  contents.querySelector('details').open = wideScreen.matches;
};
wideScreen.addEventListener('change', updateContents);
updateContents();

// Scroll only the table of contents; `scrollIntoView` would scroll the page too.
const currentLink = contents.querySelector('[aria-current]');
if (wideScreen.matches && currentLink !== null)
  contents.scrollTop = currentLink.offsetTop - contents.clientHeight / 3;

// ── Links: unfold their targets, and redirect addresses of the former single-page reference ──

/**
 * Redirects addresses of the former single-page reference: `/docs#listPhones`, `/docs#listPhones.brand`,
 * `/docs#guide-quota` and `/docs#/Phones/listPhones`.
 */
function redirectFormerAddress() {
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
  if (/\/docs$/.test(location.pathname)) redirectFormerAddress();
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
