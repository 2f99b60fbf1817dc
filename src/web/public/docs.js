// The REST reference: Swagger UI over our OpenAPI document, in the place of the list of operations that the page comes
// with. Headings, summaries and costs are taken from that list, so that they stay in the reader's language; details
// are in English, as the document is.

const place = document.getElementById('reference');
const pageLanguage = document.documentElement.lang;

// The key is the playground's too: what is typed in one is there in the other.
const boxes = [
  ['api-key', 'phone-gateway.api-key', 'apiKey', /^phk_[0-9A-Za-z]{48}$/],
  ['api-secret', 'phone-gateway.api-secret', 'accountSecret', /^phs_[0-9A-Za-z]{48}$/],
].map(([id, storageKey, scheme, form]) => {
  const note = document.getElementById(`${id}-note`);
  return { box: document.getElementById(id), note, hint: note.textContent, storageKey, scheme, form };
});

/** Null where the browser keeps nothing for us: then nothing is remembered, and all else works. */
const session = (() => {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
})();

const liveNotice = document.createElement('p');
liveNotice.className = 'visually-hidden';
liveNotice.setAttribute('role', 'status');
document.body.append(liveNotice);

/** What the list says, by tag and by operationId. */
const headings = new Map();
const lines = new Map();
for (const group of place.querySelectorAll('[data-tag]')) {
  headings.set(group.dataset.tag, group.querySelector('h2').textContent);
  for (const line of group.querySelectorAll('[data-operation]')) {
    const summary = line.querySelector('.summary');
    lines.set(line.dataset.operation, {
      summary: summary.textContent,
      language: summary.lang || pageLanguage,
      cost: line.querySelector('.cost').textContent,
    });
  }
}

/**
 * The document as Swagger UI should try it: against the address of this page, and without filling in every optional
 * parameter with its example, which together would ask for nothing that exists.
 */
function prepare(document) {
  const base = place.dataset.openapi.slice(0, -'/v1/openapi.json'.length);
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const { parameters = [] } of operations) {
    for (const parameter of parameters) prepareParameter(parameter);
  }
  return { ...document, servers: [{ url: location.origin + base }] };
}

function prepareParameter(parameter) {
  // Values to choose from, which may be typed in any case: here they are chosen. A number or a slug is typed, as a text.
  const plain = (one) => one.anyOf?.find((option) => option.enum) ?? (one.anyOf ? { type: 'string' } : one);
  const { default: fallback } = parameter.schema;
  const schema = { ...plain(parameter.schema), ...(fallback !== undefined && { default: fallback }) };
  if (schema.items) schema.items = plain(schema.items);
  parameter.schema = schema;
  // One box with commas instead of a box for each item.
  if (schema.type === 'array' && schema.items.enum === undefined) {
    parameter.schema = { type: 'string' };
    if (Array.isArray(parameter.example)) parameter.example = parameter.example.join(',');
  }
  if (parameter.required) return;
  const isChosen = schema.type === 'boolean' || schema.enum !== undefined;
  const hasExample = !isChosen && String(parameter.example) !== String(schema.default);
  const notes = [
    ['Default', schema.default],
    ['Example', hasExample ? parameter.example : undefined],
  ].filter(([, value]) => value !== undefined);
  const told = notes.map(([name, value]) => `${name}: \`${value}\`.`);
  parameter.description = [parameter.description, ...told].join(' ');
  delete parameter.example;
  delete parameter.schema.default;
}

/** Whether sending the request twice, or by mistake, could hurt. */
const isGrave = (method, path) => method === 'delete' || path.endsWith('/rotate');

/** Our markup where Swagger UI's own has no headings, or nothing to say it with. */
function referencePlugin({ React }) {
  const h = React.createElement;

  const ReferenceLayout = ({ getComponent }) =>
    h(
      'div',
      { className: 'swagger-ui' },
      h(getComponent('errors', true)),
      h(getComponent('operations', true)),
    );

  const OperationTag = ({ tag, children }) =>
    h('section', null, h('h2', { lang: pageLanguage }, headings.get(tag) ?? tag), children);

  const OperationSummary = ({ operationProps, isShown, toggleShown }) => {
    const { method, path, operationId, op } = operationProps.toObject();
    const line = lines.get(operationId) ?? { summary: op.get('summary'), language: 'en', cost: '' };
    const parts = [
      h('span', { className: `method ${method}` }, method.toUpperCase()),
      ' ',
      h('code', { className: 'path' }, path),
      ' ',
      h('span', { className: 'summary', lang: line.language }, line.summary),
      ' ',
      h('span', { className: 'cost', lang: pageLanguage }, line.cost),
    ];
    const button = h('button', { type: 'button', 'aria-expanded': isShown, onClick: toggleShown }, ...parts);
    return h('h3', { className: 'operation' }, button);
  };

  return {
    components: { ReferenceLayout, OperationTag, OperationSummary },
    wrapComponents: {
      // All refusals have one shape, which stands once, under "default".
      response: (Original) => (props) => {
        const isRefusal = /^[45]/.test(props.code);
        return h(Original, isRefusal ? { ...props, response: props.response.delete('content') } : props);
      },
      headers: (Original) => (props) =>
        props.headers?.size > 0 &&
        h('details', null, h('summary', null, `Headers (${props.headers.size})`), h(Original, props)),
      execute: (Original) => (props) => {
        const ask = (event) => {
          if (isGrave(props.method, props.path) && !confirm(place.dataset.confirm)) event.stopPropagation();
        };
        return h('div', { onClickCapture: ask }, h(Original, props));
      },
    },
  };
}

/** Names and roles that Swagger UI leaves out of what it writes. */
function complete() {
  for (const row of place.querySelectorAll('tr[data-param-name]')) {
    const controls = row.querySelectorAll('input, select, textarea');
    for (const control of controls) control.setAttribute('aria-label', row.dataset.paramName);
  }
  for (const area of place.querySelectorAll('textarea.body-param__text:not([aria-label])')) {
    area.setAttribute('aria-label', 'Request body');
  }
  // A region is not a table, and a table has no need to be one.
  for (const table of place.querySelectorAll('table[role]')) table.removeAttribute('role');
  for (const code of place.querySelectorAll('pre:not([tabindex])')) code.tabIndex = 0;
}

async function start() {
  const response = await fetch(place.dataset.openapi);
  if (!response.ok) return;
  const spec = prepare(await response.json());

  place.lang = 'en';
  const ui = SwaggerUIBundle({
    domNode: place,
    spec,
    layout: 'ReferenceLayout',
    plugins: [referencePlugin],
    deepLinking: true,
    defaultModelsExpandDepth: -1,
    defaultModelExpandDepth: 2,
    displayRequestDuration: true,
    syntaxHighlight: { activated: false },
    validatorUrl: null,
    requestInterceptor: (request) => {
      // What is shown is what the service answered now, not what the browser still had.
      request.cache = 'no-store';
      return request;
    },
    responseInterceptor: (answer) => {
      liveNotice.textContent = `${place.dataset.answered}: ${answer.status}`;
      return answer;
    },
    onComplete: () => useCredentials(ui),
  });
  new MutationObserver(complete).observe(place, { childList: true, subtree: true });
}

/** Only a whole credential of the right kind is kept or sent: a secret in the box of the key stays there. */
function readBox({ box, form }) {
  const value = box.value.trim();
  return form.test(value) ? value : '';
}

function judge(one) {
  const isWrong = one.box.value.trim() !== '' && readBox(one) === '';
  one.note.textContent = isWrong ? one.box.dataset.wrong : one.hint;
  one.note.classList.toggle('wrong', isWrong);
  if (isWrong) one.box.setAttribute('aria-invalid', 'true');
  else one.box.removeAttribute('aria-invalid');
}

function useCredentials(ui) {
  const use = (one) => {
    const value = readBox(one);
    judge(one);
    if (value !== '') ui.preauthorizeApiKey(one.scheme, value);
    else if (ui.authSelectors.authorized()?.has(one.scheme)) ui.authActions.logout([one.scheme]);
  };
  const keep = (one) => {
    const value = readBox(one);
    if (value === '') session?.removeItem(one.storageKey);
    else session?.setItem(one.storageKey, value);
    use(one);
  };
  // Also when the page comes back as it was left, with an older key in its box.
  const recall = () => {
    for (const one of boxes) {
      one.box.value = session?.getItem(one.storageKey) ?? '';
      use(one);
    }
  };
  for (const one of boxes) one.box.addEventListener('input', () => keep(one));
  addEventListener('pageshow', ({ persisted }) => persisted && recall());
  recall();
}

document.getElementById('credentials').addEventListener('submit', (event) => event.preventDefault());
start();
