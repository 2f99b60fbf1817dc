// Suggests phones while the reader types: a combobox with a list (ARIA Authoring Practices, "editable
// combobox with list autocomplete"). Without this script the form submits the text.

const input = document.querySelector('input[data-suggest]');
const list = document.createElement('ul');
const status = document.createElement('p');
/** The pause in typing after which suggestions are requested. */
const pauseMs = 150;
let timer;
let abortController = null;
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
  input.addEventListener('keydown', handleKey);
  input.addEventListener('blur', () => closeList());
  input.addEventListener('focus', () => suggestedText === input.value.trim() && openList());
  // Keep the focus in the box; otherwise the list would close before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
}

async function fetchSuggestions() {
  abortController?.abort();
  const text = input.value.trim();
  if ([...text].length < 2) return closeList();
  abortController = new AbortController();
  try {
    const address = `${input.dataset.suggest}?${new URLSearchParams({ q: text })}`;
    const response = await fetch(address, { signal: abortController.signal });
    if (!response.ok) return closeList();
    const { data } = await response.json();
    const suggestions = input.dataset.add === undefined ? data : toAddLinks(data);
    if (document.activeElement === input && input.value.trim() === text) showSuggestions(text, suggestions);
  } catch {
    // The request was aborted by further typing, or failed; the form still works.
  }
}

/** Changes suggestions on the comparison page: links to phones add the phone instead, and other links are left out. */
function toAddLinks(suggestions) {
  return suggestions.flatMap((suggestion) => {
    const slug = /\/phones\/([^/?]+)$/.exec(suggestion.url)?.[1];
    return slug === undefined ? [] : [{ ...suggestion, url: input.dataset.add + slug }];
  });
}

function showSuggestions(text, suggestions) {
  suggestedText = text;
  list.replaceChildren(...suggestions.map(toOption));
  status.textContent = input.dataset.found.replace('{}', suggestions.length);
  if (suggestions.length === 0) closeList();
  else openList();
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
  option.addEventListener('click', () => openSuggestion(option));
  return option;
}

function openSuggestion(option) {
  location.assign(option.dataset.url);
}

function openList() {
  if (list.children.length === 0) return;
  selectOption(-1);
  list.hidden = false;
  input.setAttribute('aria-expanded', 'true');
}

function closeList() {
  selectOption(-1);
  list.hidden = true;
  input.setAttribute('aria-expanded', 'false');
}

function selectOption(index) {
  list.children[activeIndex]?.setAttribute('aria-selected', 'false');
  activeIndex = index;
  const option = list.children[index];
  if (option === undefined) return input.removeAttribute('aria-activedescendant');
  option.setAttribute('aria-selected', 'true');
  option.scrollIntoView({ block: 'nearest' });
  input.setAttribute('aria-activedescendant', option.id);
}

function handleKey(event) {
  const count = list.children.length;
  if (event.isComposing) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (count === 0) return;
    event.preventDefault();
    if (list.hidden) openList();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    // The arrow keys cycle through the options and, as one more stop, the search text, which has the index -1.
    selectOption(((activeIndex + 1 + step + count + 1) % (count + 1)) - 1);
  } else if (event.key === 'Enter' && !list.hidden && activeIndex >= 0) {
    event.preventDefault();
    openSuggestion(list.children[activeIndex]);
  } else if (event.key === 'Escape' && !list.hidden) {
    event.preventDefault();
    closeList();
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
