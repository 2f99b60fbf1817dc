// Requests sent from the REST reference: a form for each operation, filled in with its example, whose values also
// stand in the samples beside it. What a request costs is said before it is sent, and what is left after it.

const reference = document.getElementById('reference');
const words = JSON.parse(reference.dataset.words);
const boxOf = { 'api-key': 'api-key', 'account-secret': 'api-secret' };
let fields = 0;

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** An input or a list to choose from, with its label. @param parameter of the list of parameters */
function fieldOf(parameter, value, remove) {
  const { parameter: name, options } = parameter.dataset;
  fields += 1;
  const id = `try-${fields}`;
  const input =
    options === undefined
      ? element('input', { id, value, autocomplete: 'off', autocapitalize: 'none', spellcheck: false })
      : element('select', { id }, ...['', ...options.split(',')].map((one) => new Option(one)));
  input.value = value;
  const field = element(
    'div',
    { className: 'field' },
    element('label', { htmlFor: id, textContent: name }),
    input,
  );
  if (remove !== undefined) {
    const button = element('button', { type: 'button', textContent: '×', className: 'remove' });
    button.setAttribute('aria-label', `${words.remove}: ${name}`);
    button.addEventListener('click', () => {
      field.remove();
      remove();
    });
    field.append(button);
  }
  return { name, place: parameter.dataset.in, input, field };
}

/** As readers write it: without what they left empty. Commas and quotes' safe relatives stay legible. */
const encode = (text) => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll("'", '%27');

/** Makes the form of an operation, when it is first opened. */
function build(section, place) {
  const { method, path, credential, cost, target, body, isGrave } = JSON.parse(section.dataset.operation);
  const known = [...section.querySelectorAll('[data-parameter]')].filter(
    (one) => one.dataset.in !== 'header',
  );
  const asked = new URLSearchParams(target.split('?')[1]);
  const segment = target.split('?')[0].split('/')[path.split('/').indexOf('{id}')] ?? '';
  const shown = [];
  const rows = element('div', { className: 'fields' });

  const write = () => {
    const query = shown
      .filter(({ place: where, input }) => where === 'query' && input.value.trim() !== '')
      .map(({ name, input }) => `${encode(name)}=${encode(input.value.trim())}`);
    const id = shown.find(({ place: where }) => where === 'path')?.input.value.trim() ?? '';
    const written = path.replace('{id}', encode(id)) + (query.length > 0 ? `?${query.join('&')}` : '');
    for (const slot of section.querySelectorAll('[data-slot="target"]')) slot.textContent = written;
    if (text === null) return written;
    for (const slot of section.querySelectorAll('[data-slot="body"]')) slot.textContent = text.value;
    const shell = section.querySelector('[data-slot="body-shell"]');
    if (shell !== null) shell.textContent = text.value.replaceAll("'", "'\\''");
    return written;
  };
  const add = (parameter, value, isRemovable) => {
    const remove = () => {
      shown.splice(shown.indexOf(one), 1);
      adder.append(new Option(one.name));
      write();
      adder.focus();
    };
    const one = fieldOf(parameter, value, isRemovable ? remove : undefined);
    one.input.addEventListener('input', write);
    shown.push(one);
    rows.append(one.field);
    return one;
  };

  const text = body === undefined ? null : element('textarea', { rows: 4, spellcheck: false });
  const adder = element('select', {}, new Option(words.add, ''));
  adder.setAttribute('aria-label', words.add);
  adder.addEventListener('change', () => {
    const parameter = known.find(({ dataset }) => dataset.parameter === adder.value);
    if (parameter === undefined) return;
    adder.selectedOptions[0].remove();
    adder.value = '';
    add(parameter, parameter.dataset.example ?? '', true).input.focus();
    write();
  });
  const isFirst = ({ dataset }) => dataset.required !== undefined || asked.has(dataset.parameter);
  // In the order of the example, so that its request is still the one in the samples.
  const order = [...asked.keys()];
  const first = known.filter(isFirst);
  first.sort((a, b) => order.indexOf(a.dataset.parameter) - order.indexOf(b.dataset.parameter));
  for (const parameter of first) {
    const { parameter: name, in: where, required } = parameter.dataset;
    add(
      parameter,
      where === 'path' ? decodeURIComponent(segment) : asked.getAll(name).join(),
      required === undefined,
    );
  }
  for (const parameter of known)
    if (!isFirst(parameter)) adder.append(new Option(parameter.dataset.parameter));
  const form = element('form', {}, rows);
  form.noValidate = true;
  if (adder.options.length > 1) form.append(adder);
  if (text !== null) {
    fields += 1;
    text.id = `try-${fields}`;
    text.value = JSON.stringify(body);
    text.addEventListener('input', write);
    form.append(element('label', { htmlFor: text.id, textContent: words.bodyLabel }), text);
  }
  const send = element('button', {
    className: isGrave ? 'danger' : 'primary',
    textContent: `${words.send} (${cost})`,
  });
  const said = element('p', { className: 'fine' });
  said.setAttribute('role', 'status');
  const answer = element('div', { className: 'answered' });
  form.append(element('div', { className: 'row' }, send), said, answer);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const box = document.getElementById(boxOf[credential]);
    const value = box === null ? '' : readBox(box);
    if (isGrave && !confirm(words.confirm)) return;
    const headers = {};
    if (credential === 'api-key' && value !== '') headers['X-API-Key'] = value;
    if (credential === 'account-secret' && value !== '') headers.Authorization = `Bearer ${value}`;
    if (text !== null) headers['Content-Type'] = 'application/json';
    said.textContent = words.sending;
    answer.replaceChildren();
    send.disabled = true;
    // What is shown is what the service answers now, not what the browser still has.
    const request = {
      method,
      headers,
      cache: 'no-store',
      credentials: 'omit',
      ...(text && { body: text.value }),
    };
    await ask(reference.dataset.base + write(), request, { said, answer });
    send.disabled = false;
    if (box !== null && value === '') {
      const missing = credential === 'api-key' ? words.missing : words.missingSecret;
      answer.prepend(element('p', {}, element('a', { href: `#${box.id}`, textContent: missing })));
    }
  });
  place.append(form);
}

/** `"day";r=57;t=41233, "month";r=812;t=814033` in words; empty where an answer has none. */
function left(header) {
  return [...(header ?? '').matchAll(/"([\w-]+)";r=(\d+)/g)]
    .map(([, name, units]) =>
      (words.left[name] ?? `${name}: #`).replace('#', Number(units).toLocaleString('en-GB')),
    )
    .join(', ');
}

async function ask(url, request, { said, answer }) {
  const startedAt = performance.now();
  try {
    const response = await fetch(url, request);
    const text = await response.text();
    const took = `${Math.round(performance.now() - startedAt)} ${words.took}`;
    const status = `${response.status} ${response.statusText}`.trim();
    said.textContent = [status, took, left(response.headers.get('RateLimit'))].filter(Boolean).join(' · ');
    const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
    const value = isJson && text !== '' ? JSON.parse(text) : null;
    if (response.status >= 400 && value?.code !== undefined) {
      const href = reference.dataset.problems + value.code;
      answer.append(element('p', {}, element('a', { href, textContent: words.help })));
    }
    if (text === '') return;
    const block = element('pre', { tabIndex: 0 });
    block.setAttribute('role', 'group');
    block.setAttribute('aria-label', status);
    block.append(element('code', { textContent: value === null ? text : JSON.stringify(value, null, 2) }));
    answer.append(block);
  } catch {
    said.textContent = words.failed;
  }
}

for (const place of document.querySelectorAll('.try')) {
  const section = place.closest('.operation');
  const { cost } = JSON.parse(section.dataset.operation);
  const summary = element('summary', { textContent: `${words.try} · ${cost}` });
  const details = element('details', { className: 'fold' }, summary);
  details.addEventListener('toggle', () => details.open && build(section, details), { once: true });
  place.append(details);
}
