// Sends requests from the REST reference. Each operation has a form filled in with its example, and the samples
// beside it show the request of the form. The form shows the cost before it sends a request, and the remaining units
// afterwards. docs.js, which runs earlier, defines `readBox`.

const reference = document.getElementById('reference');
const t = JSON.parse(reference.dataset.words);
/** The ids of the boxes for credentials, by kind of credential. */
const boxIds = { 'api-key': 'api-key', 'account-secret': 'api-secret' };
let fieldCount = 0;

function createElement(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

/**
 * Creates a labelled input or select for a parameter.
 * @param parameter the element of the parameter in the reference
 * @param onRemove called when the reader removes the field; undefined if the field cannot be removed
 */
function createField(parameter, value, onRemove) {
  const { parameter: name, options } = parameter.dataset;
  fieldCount += 1;
  const id = `try-${fieldCount}`;
  const input =
    options === undefined
      ? createElement('input', { id, value, autocomplete: 'off', autocapitalize: 'none', spellcheck: false })
      : createElement('select', { id }, ...['', ...options.split(',')].map((option) => new Option(option)));
  input.value = value;
  const field = createElement(
    'div',
    { className: 'field' },
    createElement('label', { htmlFor: id, textContent: name }),
    input,
  );
  if (onRemove !== undefined) {
    const button = createElement('button', { type: 'button', textContent: '×', className: 'remove' });
    button.setAttribute('aria-label', `${t.remove}: ${name}`);
    button.addEventListener('click', () => {
      field.remove();
      onRemove();
    });
    field.append(button);
  }
  return { name, place: parameter.dataset.in, input, field };
}

/** Encodes a text for an address. Single quotes are encoded for shells, but commas are kept for readability. */
const encodeForUrl = (text) => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll("'", '%27');

/** Creates the form of an operation when it is first opened. */
function createForm(section, container) {
  const { method, path, credential, cost, target, body, isRisky } = JSON.parse(section.dataset.operation);
  const parameters = [...section.querySelectorAll('[data-parameter]')].filter(
    ({ dataset }) => dataset.in !== 'header',
  );
  const exampleQuery = new URLSearchParams(target.split('?')[1]);
  const exampleId = target.split('?')[0].split('/')[path.split('/').indexOf('{id}')] ?? '';
  const activeFields = [];
  const fieldList = createElement('div', { className: 'fields' });

  /** Shows the request of the form in the samples. @returns the path and query of the request */
  const updateSamples = () => {
    const query = activeFields
      .filter(({ place, input }) => place === 'query' && input.value.trim() !== '')
      .map(({ name, input }) => `${encodeForUrl(name)}=${encodeForUrl(input.value.trim())}`);
    const id = activeFields.find(({ place }) => place === 'path')?.input.value.trim() ?? '';
    const address = path.replace('{id}', encodeForUrl(id)) + (query.length > 0 ? `?${query.join('&')}` : '');
    for (const slot of section.querySelectorAll('[data-slot="target"]')) slot.textContent = address;
    if (bodyBox === null) return address;
    for (const slot of section.querySelectorAll('[data-slot="body"]')) slot.textContent = bodyBox.value;
    const shellSlot = section.querySelector('[data-slot="body-shell"]');
    if (shellSlot !== null) shellSlot.textContent = bodyBox.value.replaceAll("'", "'\\''");
    return address;
  };
  const addField = (parameter, value, isRemovable) => {
    const removeField = () => {
      activeFields.splice(activeFields.indexOf(entry), 1);
      parameterSelect.append(new Option(entry.name));
      updateSamples();
      parameterSelect.focus();
    };
    const entry = createField(parameter, value, isRemovable ? removeField : undefined);
    entry.input.addEventListener('input', updateSamples);
    activeFields.push(entry);
    fieldList.append(entry.field);
    return entry;
  };

  const bodyBox = body === undefined ? null : createElement('textarea', { rows: 4, spellcheck: false });
  const parameterSelect = createElement('select', {}, new Option(t.addParameter, ''));
  parameterSelect.setAttribute('aria-label', t.addParameter);
  parameterSelect.addEventListener('change', () => {
    const parameter = parameters.find(({ dataset }) => dataset.parameter === parameterSelect.value);
    if (parameter === undefined) return;
    parameterSelect.selectedOptions[0].remove();
    parameterSelect.value = '';
    addField(parameter, parameter.dataset.example ?? '', true).input.focus();
    updateSamples();
  });
  const isShown = ({ dataset }) => dataset.required !== undefined || exampleQuery.has(dataset.parameter);
  // Keep the order of the example, so the samples show the same request as before.
  const exampleOrder = [...exampleQuery.keys()];
  const shownParameters = parameters.filter(isShown);
  shownParameters.sort(
    (a, b) => exampleOrder.indexOf(a.dataset.parameter) - exampleOrder.indexOf(b.dataset.parameter),
  );
  for (const parameter of shownParameters) {
    const { parameter: name, in: place, required } = parameter.dataset;
    addField(
      parameter,
      place === 'path' ? decodeURIComponent(exampleId) : exampleQuery.getAll(name).join(),
      required === undefined,
    );
  }
  for (const parameter of parameters)
    if (!isShown(parameter)) parameterSelect.append(new Option(parameter.dataset.parameter));
  const form = createElement('form', {}, fieldList);
  form.noValidate = true;
  if (parameterSelect.options.length > 1) form.append(parameterSelect);
  if (bodyBox !== null) {
    fieldCount += 1;
    bodyBox.id = `try-${fieldCount}`;
    bodyBox.value = JSON.stringify(body);
    bodyBox.addEventListener('input', updateSamples);
    form.append(createElement('label', { htmlFor: bodyBox.id, textContent: t.bodyLabel }), bodyBox);
  }
  const sendButton = createElement('button', {
    className: isRisky ? 'danger' : 'primary',
    textContent: `${t.send} (${cost})`,
  });
  const statusLine = createElement('p', { className: 'fine' });
  statusLine.setAttribute('role', 'status');
  const answer = createElement('div', { className: 'answered' });
  form.append(createElement('div', { className: 'row' }, sendButton), statusLine, answer);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const box = document.getElementById(boxIds[credential]);
    const secret = box === null ? '' : readBox(box);
    if (isRisky && !confirm(t.confirm)) return;
    const headers = {};
    if (credential === 'api-key' && secret !== '') headers['X-API-Key'] = secret;
    if (credential === 'account-secret' && secret !== '') headers.Authorization = `Bearer ${secret}`;
    if (bodyBox !== null) headers['Content-Type'] = 'application/json';
    statusLine.textContent = t.sending;
    answer.replaceChildren();
    sendButton.disabled = true;
    // Bypass the browser cache, so the response is current.
    const request = {
      method,
      headers,
      cache: 'no-store',
      credentials: 'omit',
      ...(bodyBox && { body: bodyBox.value }),
    };
    await sendRequest(reference.dataset.base + updateSamples(), request, { statusLine, answer });
    sendButton.disabled = false;
    if (box !== null && secret === '') {
      const hint = credential === 'api-key' ? t.missingKey : t.missingSecret;
      answer.prepend(createElement('p', {}, createElement('a', { href: `#${box.id}`, textContent: hint })));
    }
  });
  container.append(form);
}

/**
 * Formats the units left in the header `RateLimit: "day";r=57;t=41233, "month";r=812;t=814033`. The text is empty
 * without the header.
 */
function formatUnitsLeft(header) {
  return [...(header ?? '').matchAll(/"([\w-]+)";r=(\d+)/g)]
    .map(([, name, units]) =>
      (t.unitsLeft[name] ?? `${name}: #`).replace('#', Number(units).toLocaleString('en-GB')),
    )
    .join(', ');
}

/** Sends a request, and shows its status, its duration, the units left and the response. */
async function sendRequest(url, request, { statusLine, answer }) {
  const startedAt = performance.now();
  try {
    const response = await fetch(url, request);
    const text = await response.text();
    const duration = `${Math.round(performance.now() - startedAt)} ${t.milliseconds}`;
    const status = `${response.status} ${response.statusText}`.trim();
    statusLine.textContent = [status, duration, formatUnitsLeft(response.headers.get('RateLimit'))]
      .filter(Boolean)
      .join(' · ');
    const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
    const value = isJson && text !== '' ? JSON.parse(text) : null;
    if (response.status >= 400 && value?.code !== undefined) {
      const href = reference.dataset.problems + value.code;
      answer.append(createElement('p', {}, createElement('a', { href, textContent: t.errorHelp })));
    }
    if (text === '') return;
    const block = createElement('pre', { tabIndex: 0 });
    block.setAttribute('role', 'group');
    block.setAttribute('aria-label', status);
    block.append(
      createElement('code', { textContent: value === null ? text : JSON.stringify(value, null, 2) }),
    );
    answer.append(block);
  } catch {
    statusLine.textContent = t.sendFailed;
  }
}

for (const container of document.querySelectorAll('.try')) {
  const section = container.closest('.operation');
  const { cost } = JSON.parse(section.dataset.operation);
  const summary = createElement('summary', { textContent: `${t.try} · ${cost}` });
  const details = createElement('details', { className: 'fold' }, summary);
  details.addEventListener('toggle', () => details.open && createForm(section, details), { once: true });
  container.append(details);
}
