// Sends requests from the REST reference. Each operation has a form filled in with its example; the samples
// beside it follow the form. The cost of a request is shown before sending it, the remaining units after it.

const reference = document.getElementById('reference');
const t = JSON.parse(reference.dataset.words);
const boxOf = { 'api-key': 'api-key', 'account-secret': 'api-secret' };
let fields = 0;

function element(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

/**
 * A labelled input or select for a parameter.
 * @param parameter its element in the reference
 * @param remove absent: required
 */
function createField(parameter, value, remove) {
  const { parameter: name, options } = parameter.dataset;
  fields += 1;
  const id = `try-${fields}`;
  const input =
    options === undefined
      ? element('input', { id, value, autocomplete: 'off', autocapitalize: 'none', spellcheck: false })
      : element('select', { id }, ...['', ...options.split(',')].map((item) => new Option(item)));
  input.value = value;
  const field = element(
    'div',
    { className: 'field' },
    element('label', { htmlFor: id, textContent: name }),
    input,
  );
  if (remove !== undefined) {
    const button = element('button', { type: 'button', textContent: '×', className: 'remove' });
    button.setAttribute('aria-label', `${t.remove}: ${name}`);
    button.addEventListener('click', () => {
      field.remove();
      remove();
    });
    field.append(button);
  }
  return { name, place: parameter.dataset.in, input, field };
}

/** Encodes a text for an address but keeps commas readable; encodes single quotes for shells. */
const encode = (text) => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll("'", '%27');

/** Creates the form of an operation when it is first opened. */
function createForm(section, place) {
  const { method, path, credential, cost, target, body, isGrave } = JSON.parse(section.dataset.operation);
  const candidates = [...section.querySelectorAll('[data-parameter]')].filter(
    (item) => item.dataset.in !== 'header',
  );
  const exampleQuery = new URLSearchParams(target.split('?')[1]);
  const segment = target.split('?')[0].split('/')[path.split('/').indexOf('{id}')] ?? '';
  const activeFields = [];
  const fieldList = element('div', { className: 'fields' });

  const write = () => {
    const query = activeFields
      .filter(({ place: where, input }) => where === 'query' && input.value.trim() !== '')
      .map(({ name, input }) => `${encode(name)}=${encode(input.value.trim())}`);
    const id = activeFields.find(({ place: where }) => where === 'path')?.input.value.trim() ?? '';
    const address = path.replace('{id}', encode(id)) + (query.length > 0 ? `?${query.join('&')}` : '');
    for (const slot of section.querySelectorAll('[data-slot="target"]')) slot.textContent = address;
    if (text === null) return address;
    for (const slot of section.querySelectorAll('[data-slot="body"]')) slot.textContent = text.value;
    const shell = section.querySelector('[data-slot="body-shell"]');
    if (shell !== null) shell.textContent = text.value.replaceAll("'", "'\\''");
    return address;
  };
  const add = (parameter, value, isRemovable) => {
    const remove = () => {
      activeFields.splice(activeFields.indexOf(item), 1);
      adder.append(new Option(item.name));
      write();
      adder.focus();
    };
    const item = createField(parameter, value, isRemovable ? remove : undefined);
    item.input.addEventListener('input', write);
    activeFields.push(item);
    fieldList.append(item.field);
    return item;
  };

  const text = body === undefined ? null : element('textarea', { rows: 4, spellcheck: false });
  const adder = element('select', {}, new Option(t.add, ''));
  adder.setAttribute('aria-label', t.add);
  adder.addEventListener('change', () => {
    const parameter = candidates.find(({ dataset }) => dataset.parameter === adder.value);
    if (parameter === undefined) return;
    adder.selectedOptions[0].remove();
    adder.value = '';
    add(parameter, parameter.dataset.example ?? '', true).input.focus();
    write();
  });
  const isFirst = ({ dataset }) => dataset.required !== undefined || exampleQuery.has(dataset.parameter);
  // Keep the order of the example, so that the samples show the same request as before.
  const order = [...exampleQuery.keys()];
  const first = candidates.filter(isFirst);
  first.sort((a, b) => order.indexOf(a.dataset.parameter) - order.indexOf(b.dataset.parameter));
  for (const parameter of first) {
    const { parameter: name, in: where, required } = parameter.dataset;
    add(
      parameter,
      where === 'path' ? decodeURIComponent(segment) : exampleQuery.getAll(name).join(),
      required === undefined,
    );
  }
  for (const parameter of candidates)
    if (!isFirst(parameter)) adder.append(new Option(parameter.dataset.parameter));
  const form = element('form', {}, fieldList);
  form.noValidate = true;
  if (adder.options.length > 1) form.append(adder);
  if (text !== null) {
    fields += 1;
    text.id = `try-${fields}`;
    text.value = JSON.stringify(body);
    text.addEventListener('input', write);
    form.append(element('label', { htmlFor: text.id, textContent: t.bodyLabel }), text);
  }
  const send = element('button', {
    className: isGrave ? 'danger' : 'primary',
    textContent: `${t.send} (${cost})`,
  });
  const statusLine = element('p', { className: 'fine' });
  statusLine.setAttribute('role', 'status');
  const answer = element('div', { className: 'answered' });
  form.append(element('div', { className: 'row' }, send), statusLine, answer);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const box = document.getElementById(boxOf[credential]);
    const value = box === null ? '' : readBox(box);
    if (isGrave && !confirm(t.confirm)) return;
    const headers = {};
    if (credential === 'api-key' && value !== '') headers['X-API-Key'] = value;
    if (credential === 'account-secret' && value !== '') headers.Authorization = `Bearer ${value}`;
    if (text !== null) headers['Content-Type'] = 'application/json';
    statusLine.textContent = t.sending;
    answer.replaceChildren();
    send.disabled = true;
    // Bypass the browser cache, so that the response is current.
    const request = {
      method,
      headers,
      cache: 'no-store',
      credentials: 'omit',
      ...(text && { body: text.value }),
    };
    await sendRequest(reference.dataset.base + write(), request, { statusLine, answer });
    send.disabled = false;
    if (box !== null && value === '') {
      const missing = credential === 'api-key' ? t.missing : t.missingSecret;
      answer.prepend(element('p', {}, element('a', { href: `#${box.id}`, textContent: missing })));
    }
  });
  place.append(form);
}

/** The header `RateLimit: "day";r=57;t=41233, "month";r=812;t=814033` as a text; empty without it. */
function formatUnitsLeft(header) {
  return [...(header ?? '').matchAll(/"([\w-]+)";r=(\d+)/g)]
    .map(([, name, units]) =>
      (t.left[name] ?? `${name}: #`).replace('#', Number(units).toLocaleString('en-GB')),
    )
    .join(', ');
}

async function sendRequest(url, request, { statusLine, answer }) {
  const startedAt = performance.now();
  try {
    const response = await fetch(url, request);
    const text = await response.text();
    const duration = `${Math.round(performance.now() - startedAt)} ${t.took}`;
    const status = `${response.status} ${response.statusText}`.trim();
    statusLine.textContent = [status, duration, formatUnitsLeft(response.headers.get('RateLimit'))]
      .filter(Boolean)
      .join(' · ');
    const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
    const value = isJson && text !== '' ? JSON.parse(text) : null;
    if (response.status >= 400 && value?.code !== undefined) {
      const href = reference.dataset.problems + value.code;
      answer.append(element('p', {}, element('a', { href, textContent: t.help })));
    }
    if (text === '') return;
    const block = element('pre', { tabIndex: 0 });
    block.setAttribute('role', 'group');
    block.setAttribute('aria-label', status);
    block.append(element('code', { textContent: value === null ? text : JSON.stringify(value, null, 2) }));
    answer.append(block);
  } catch {
    statusLine.textContent = t.failed;
  }
}

for (const place of document.querySelectorAll('.try')) {
  const section = place.closest('.operation');
  const { cost } = JSON.parse(section.dataset.operation);
  const summary = element('summary', { textContent: `${t.try} · ${cost}` });
  const details = element('details', { className: 'fold' }, summary);
  details.addEventListener('toggle', () => details.open && createForm(section, details), { once: true });
  place.append(details);
}
