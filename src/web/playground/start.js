// The first editor of the page consists of plain fields, which work at once. On wide screens, GraphiQL replaces them
// once it has loaded, unless the reader has begun to work in them. On narrow screens, where touch is common and
// GraphiQL's editor does not support it well, GraphiQL opens only when the reader presses the button.

import './start.css';
import { showMessage } from './cost-line.js';
import { startKeyBox } from './key-box.js';
import { runOperation } from './run-operation.js';
import { starters, t } from './settings.js';
import { readActiveTab, removeCredentials } from './tab-storage.js';

const plainEditor = document.getElementById('shell');
const queryBox = document.getElementById('shell-query');
const variablesBox = document.getElementById('shell-variables');
const starterSelect = document.getElementById('shell-starter');
const runButton = document.getElementById('shell-run');
const openButton = document.getElementById('shell-open');
const responseBox = document.getElementById('shell-answer');

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

/** Whether the reader has begun to work in the plain fields. */
let isUsed = false;
/** Stops the running subscription; null if none is running. */
let stopSubscription = null;

function endSubscription() {
  stopSubscription = null;
  runButton.textContent = t.run;
}

/** Runs the operation, or stops the running subscription. */
async function runOrStop() {
  if (stopSubscription !== null) {
    stopSubscription();
    return endSubscription();
  }
  isUsed = true;
  let variables;
  try {
    variables = variablesBox.value.trim() === '' ? undefined : JSON.parse(variablesBox.value);
  } catch {
    return showMessage(`${t.invalidVariables} ${t.notRun}`, { isError: true });
  }
  const showResult = (result) => {
    responseBox.textContent = JSON.stringify(result, null, 2);
  };
  const result = await runOperation({ query: queryBox.value, variables });
  if (result.subscribe === undefined) return showResult(result);
  runButton.textContent = t.stop;
  stopSubscription = result.subscribe({ next: showResult, complete: endSubscription }).unsubscribe;
}

/**
 * Replaces the plain fields with GraphiQL, which gets the text of the fields if the reader has changed it.
 * @param canOpen whether GraphiQL may still open, which is checked after it has loaded
 */
async function openGraphiQL(canOpen = () => true) {
  openButton.disabled = true;
  // Monaco is a module of its own. Load both modules, so the fields stay until everything is ready.
  const modules = await Promise.all([import('./main.js'), import('./monaco.js')]).catch(() => null);
  openButton.disabled = false;
  if (!canOpen()) return;
  if (modules === null) return showMessage(t.notLoaded, { isError: true });
  const [{ startGraphiQL }] = modules;
  stopSubscription?.();
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
plainEditor.addEventListener('input', () => {
  isUsed = true;
});
plainEditor.addEventListener('submit', (event) => {
  event.preventDefault();
  runOrStop();
});
queryBox.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) runOrStop();
});
openButton.addEventListener('click', () => openGraphiQL());

const openUnlessUsed = () => {
  if (!isUsed) openGraphiQL(() => !isUsed && !plainEditor.contains(document.activeElement));
};
if (matchMedia('(min-width: 50rem)').matches) {
  if (document.readyState === 'complete') openUnlessUsed();
  else addEventListener('load', openUnlessUsed);
}
