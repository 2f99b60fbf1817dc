// The first editor of the page: plain fields, which work at once. On wide screens GraphiQL replaces them when it
// has loaded, unless the reader has begun to work in them; on narrow screens, where its editor is not made
// for touch, when the reader asks for it.

import './start.css';
import { showMessage } from './cost-line.js';
import { startKeyBox } from './key-box.js';
import { runOperation } from './run-operation.js';
import { starters, t } from './settings.js';
import { readActiveTab, removeCredentials } from './tab-storage.js';

const shell = document.getElementById('shell');
const queryBox = document.getElementById('shell-query');
const variablesBox = document.getElementById('shell-variables');
const starterSelect = document.getElementById('shell-starter');
const runButton = document.getElementById('shell-run');
const openButton = document.getElementById('shell-open');
const answer = document.getElementById('shell-answer');

/** Formats JSON with line breaks. Returns an empty text if the text is not JSON. */
function formatVariables(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return '';
  }
}

/**
 * Reads the operation in the address of the page (`?query=…&variables=…`, as in GraphQL over HTTP). It is shown
 * but not run.
 * @returns the query and the variables, or null if the address has no operation
 */
function readLinkedOperation() {
  const parameters = new URLSearchParams(location.search);
  const query = parameters.get('query') ?? '';
  if (query.trim() === '') return null;
  const variables = formatVariables(parameters.get('variables') ?? '');
  return { query: removeCredentials(query), variables: removeCredentials(variables) };
}

const linkedOperation = readLinkedOperation();
const firstOperation = linkedOperation ?? readActiveTab() ?? { query: starters[0] };

function showOperation({ query, variables }) {
  queryBox.value = query;
  variablesBox.value = variables ?? '';
  if (variablesBox.value !== '') variablesBox.closest('details').open = true;
}

/** Whether the reader has begun to work here. */
let isUsed = false;
/** Stops the running subscription. */
let stop = null;

function endSubscription() {
  stop = null;
  runButton.textContent = t.run;
}

/** Runs the operation, or stops the running subscription. */
async function run() {
  if (stop !== null) {
    stop();
    return endSubscription();
  }
  isUsed = true;
  let variables;
  try {
    variables = variablesBox.value.trim() === '' ? undefined : JSON.parse(variablesBox.value);
  } catch {
    return showMessage(`${t.invalidVariables} ${t.notRun}`, { isError: true });
  }
  const show = (result) => {
    answer.textContent = JSON.stringify(result, null, 2);
  };
  const result = await runOperation({ query: queryBox.value, variables });
  if (result.subscribe === undefined) return show(result);
  runButton.textContent = t.stop;
  stop = result.subscribe({ next: show, complete: endSubscription }).unsubscribe;
}

/** Replaces the fields by GraphiQL, with the text of the fields if the reader has changed it. */
async function openGraphiQL(canOpen = () => true) {
  openButton.disabled = true;
  // The editor is a module of its own. Load both, so the fields stay until everything is there.
  const modules = await Promise.all([import('./main.js'), import('./monaco.js')]).catch(() => null);
  openButton.disabled = false;
  if (!canOpen()) return;
  if (modules === null) return showMessage(t.notLoaded, { isError: true });
  const [{ startGraphiQL }] = modules;
  stop?.();
  const query = queryBox.value;
  const variables = variablesBox.value;
  const isChanged = query !== firstOperation.query || variables !== (firstOperation.variables ?? '');
  startGraphiQL(isChanged ? { query, variables } : linkedOperation);
}

startKeyBox();
showOperation(firstOperation);
starterSelect.addEventListener('change', () => {
  isUsed = true;
  showOperation({ query: starters[starterSelect.value] });
});
shell.addEventListener('input', () => {
  isUsed = true;
});
shell.addEventListener('submit', (event) => {
  event.preventDefault();
  run();
});
queryBox.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run();
});
openButton.addEventListener('click', () => openGraphiQL());

const openAtFirst = () => {
  if (!isUsed) openGraphiQL(() => !isUsed && !shell.contains(document.activeElement));
};
if (matchMedia('(min-width: 50rem)').matches) {
  if (document.readyState === 'complete') openAtFirst();
  else addEventListener('load', openAtFirst);
}
