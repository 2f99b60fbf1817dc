// Suggests phones while the reader types: a combobox with a list (ARIA Authoring Practices, "editable
// combobox with list autocomplete"). Without this script the form submits the text.

const input = document.querySelector('input[data-suggest]');
const list = document.createElement('ul');
const status = document.createElement('p');
/** The pause in typing after which suggestions are requested. */
const pauseMs = 150;
let timer;
let request = null;
let activeIndex = -1;
let suggestedText = null;

if (input !== null) startSuggestions();

function startSuggestions() {
  list.id = 'suggestions';
  list.className = 'suggestions';
  list.hidden = true;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', input.dataset.list);
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  input.after(list);
  document.body.append(status);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  })) {
    input.setAttribute(name, value);
  }
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(fetchSuggestions, pauseMs);
  });
  input.addEventListener('keydown', onKey);
  input.addEventListener('blur', () => close());
  input.addEventListener('focus', () => suggestedText === input.value.trim() && open());
  // Keep the focus in the box; otherwise the list would close before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
}

async function fetchSuggestions() {
  request?.abort();
  const text = input.value.trim();
  if ([...text].length < 2) return close();
  request = new AbortController();
  try {
    const address = `${input.dataset.suggest}?${new URLSearchParams({ q: text })}`;
    const response = await fetch(address, { signal: request.signal });
    if (!response.ok) return close();
    const { data } = await response.json();
    const rows = input.dataset.add === undefined ? data : toAddLinks(data);
    if (document.activeElement === input && input.value.trim() === text) show(text, rows);
  } catch {
    // The request was aborted by further typing, or failed; the form still works.
  }
}

/** Changes the links of phones on the comparison page: each adds its phone to the comparison. */
function toAddLinks(rows) {
  return rows.flatMap((row) => {
    const slug = /\/phones\/([^/?]+)$/.exec(row.url)?.[1];
    return slug === undefined ? [] : [{ ...row, url: input.dataset.add + slug }];
  });
}

function show(text, rows) {
  suggestedText = text;
  list.replaceChildren(...rows.map(toOption));
  status.textContent = input.dataset.found.replace('{}', rows.length);
  if (rows.length === 0) close();
  else open();
}

function toOption({ text, note, url }, index) {
  const option = document.createElement('li');
  option.id = `suggestion-${index}`;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.dataset.url = url;
  const name = document.createElement('span');
  name.textContent = text;
  option.append(name);
  if (note) {
    const noteElement = document.createElement('span');
    noteElement.className = 'fine';
    noteElement.textContent = note;
    option.append(noteElement);
  }
  option.addEventListener('click', () => openPhone(option));
  return option;
}

function openPhone(option) {
  location.assign(option.dataset.url);
}

function open() {
  if (list.children.length === 0) return;
  select(-1);
  list.hidden = false;
  input.setAttribute('aria-expanded', 'true');
}

function close() {
  select(-1);
  list.hidden = true;
  input.setAttribute('aria-expanded', 'false');
}

function select(index) {
  list.children[activeIndex]?.setAttribute('aria-selected', 'false');
  activeIndex = index;
  const option = list.children[index];
  if (option === undefined) return input.removeAttribute('aria-activedescendant');
  option.setAttribute('aria-selected', 'true');
  option.scrollIntoView({ block: 'nearest' });
  input.setAttribute('aria-activedescendant', option.id);
}

function onKey(event) {
  const count = list.children.length;
  if (event.isComposing) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (count === 0) return;
    event.preventDefault();
    if (list.hidden) open();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    // Besides the options, the arrow keys also reach the text itself.
    select(((activeIndex + 1 + step + count + 1) % (count + 1)) - 1);
  } else if (event.key === 'Enter' && !list.hidden && activeIndex >= 0) {
    event.preventDefault();
    openPhone(list.children[activeIndex]);
  } else if (event.key === 'Escape' && !list.hidden) {
    event.preventDefault();
    close();
  }
}

// Do not send empty fields as parameters.
for (const form of document.querySelectorAll('#search-form')) {
  form.addEventListener('submit', () => {
    for (const control of form.elements) if (control.name && control.value === '') control.disabled = true;
  });
  // Enable the fields again when the browser restores the page.
  addEventListener('pageshow', () => {
    for (const control of form.elements) control.disabled = false;
  });
}
