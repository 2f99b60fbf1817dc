// The playground: GraphiQL with a box for the API key, queries to start from, and what each operation costs.

const playground = document.getElementById('graphiql');
const { endpoint, signUp, dashboard, starters, words } = JSON.parse(playground.dataset.settings);

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const figure = (value) => new Intl.NumberFormat(words.language).format(value);
const time = (instant) =>
  new Intl.DateTimeFormat(words.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );

/** Null where the browser keeps nothing for us: then nothing is remembered, and all else works. */
function openStorage(name) {
  try {
    return window[name];
  } catch {
    return null;
  }
}

// The key: for this tab alone, and nothing else than a key is kept or sent.

const keyName = 'phone-gateway.api-key';
const session = openStorage('sessionStorage');
const box = document.getElementById('api-key');
const note = document.getElementById('key-note');
const hint = note.textContent;

/** The key in the box; empty when what is there is none. */
const readKey = () => (/^phk_[0-9A-Za-z]{48}$/.test(box.value.trim()) ? box.value.trim() : '');

function judgeKey() {
  const text = box.value.trim();
  const isWrong = text !== '' && readKey() === '';
  const mend = text.startsWith('phs_') ? words.isSecret : words.isMalformed;
  const said = isWrong ? mend : hint;
  if (note.textContent !== said) note.textContent = said;
  note.classList.toggle('wrong', isWrong);
  if (isWrong) box.setAttribute('aria-invalid', 'true');
  else box.removeAttribute('aria-invalid');
  if (readKey() === '') session?.removeItem(keyName);
  else session?.setItem(keyName, readKey());
}

box.value = session?.getItem(keyName) ?? box.value;
judgeKey();
box.addEventListener('input', judgeKey);
document.getElementById('key-form').addEventListener('submit', (event) => event.preventDefault());
document.getElementById('show-key').addEventListener('click', ({ currentTarget }) => {
  const isHidden = box.type === 'password';
  box.type = isHidden ? 'text' : 'password';
  currentTarget.textContent = isHidden ? words.hide : words.show;
});

// What an operation cost, or why it did not run.

const cost = document.getElementById('cost');

/** @param link address and label, or nothing */
function tell(text, { isRefusal = false, link } = {}) {
  cost.classList.toggle('refusal', isRefusal);
  cost.textContent = text;
  if (link === undefined) return;
  const anchor = document.createElement('a');
  [anchor.href, anchor.textContent] = link;
  cost.append(' ', anchor);
}

/** What is left, as the `RateLimit` field has it; undefined where it has not. */
const leftOf = (response, name) =>
  new RegExp(`"${name}";r=(\\d+)`).exec(response.headers.get('RateLimit') ?? '')?.[1];

function tellCost({ errors, extensions }, response) {
  const day = extensions?.cost?.remainingDay ?? leftOf(response, 'day');
  const month = extensions?.cost?.remainingMonth ?? leftOf(response, 'month');
  const units = extensions?.cost?.units ?? 0;
  const isKnown = day !== undefined && month !== undefined;
  const text = isKnown ? words.cost : extensions?.cost ? words.costDegraded : words.free;
  const figures = { units: figure(units), day: figure(day), month: figure(month) };
  const line = fill(text, figures);
  tell(errors ? `${line}. ${words.partly}` : line);
}

function tellRefusal({ code, resets_at: resetsAt, 'violated-policies': violated = [] }, response) {
  if (['MISSING_KEY', 'WRONG_CREDENTIAL'].includes(code) && box.value.trim() !== '') {
    tell(`${note.textContent} ${words.notRun}`, { isRefusal: true });
    return;
  }
  const windows = violated
    .map((name) => fill(words.windows[name], { left: figure(leftOf(response, name) ?? 0) }))
    .join(words.and);
  const reason = fill(words.refusals[code] ?? words.refused, {
    windows,
    resetsAt: resetsAt ? time(resetsAt) : '',
  });
  const links = {
    MISSING_KEY: [signUp, words.signUp],
    INVALID_KEY: [signUp, words.signUp],
    REVOKED_KEY: [dashboard, words.dashboard],
    EXPIRED_KEY: [dashboard, words.dashboard],
  };
  tell(`${reason} ${words.notRun}`, { isRefusal: true, link: links[code] });
}

/** GraphiQL goes on for a moment to name the operation that was in the editor before. */
function withoutStaleName({ operationName, ...parameters }) {
  const names = [...parameters.query.matchAll(/\b(?:query|mutation|subscription)\s+(\w+)/g)];
  const isThere = names.some(([, name]) => name === operationName);
  return isThere ? { operationName, ...parameters } : parameters;
}

async function runOperation(parameters) {
  // The schema needs no key, and is to be had with a wrong one too.
  const isSchema = parameters.operationName === 'IntrospectionQuery';
  const say = isSchema ? () => {} : (work) => work();
  const key = isSchema ? '' : readKey();
  say(() => tell(words.running));
  let response;
  try {
    response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...(key !== '' && { 'X-API-Key': key }),
      },
      body: JSON.stringify(withoutStaleName(parameters)),
    });
  } catch {
    say(() => tell(words.unreachable, { isRefusal: true }));
    return { errors: [{ message: words.unreachable }] };
  }
  const answer = await response.json().catch(() => null);
  if (answer === null) {
    const message = fill(words.unreadable, { status: response.status });
    say(() => tell(message, { isRefusal: true }));
    return { errors: [{ message }] };
  }
  const isRefused = answer.errors !== undefined && answer.data === undefined;
  say(() => {
    if (isRefused) tellRefusal(answer.errors[0]?.extensions ?? {}, response);
    else tellCost(answer, response);
  });
  return answer;
}

// What GraphiQL keeps for the next visit.

const local = openStorage('localStorage');
const credential = /(ph[ks]_)[0-9A-Za-z]{48}/g;
const withoutComments = (query) => query?.replace(/^#.*\n/gm, '');

/** The tabs of an earlier visit; unchanged starters in the language of this page. */
function readTabs() {
  try {
    const state = JSON.parse(local.getItem('graphiql:tabState'));
    for (const tab of state.tabs) {
      const same = starters.find((query) => withoutComments(query) === withoutComments(tab.query));
      if (same !== undefined) tab.query = same;
    }
    return state;
  } catch {
    return null;
  }
}

const storage = local && {
  getItem: (name) => {
    if (name === 'graphiql:tabState') return JSON.stringify(readTabs());
    // GraphiQL opens one more tab when the text it kept beside the tabs is of none of them.
    const member = /^graphiql:(query|variables)$/.exec(name)?.[1];
    if (member === undefined) return local.getItem(name);
    const state = readTabs();
    return state?.tabs[state.activeTabIndex]?.[member] ?? null;
  },
  // A key that somebody pasted into a query is not kept with it.
  setItem: (name, value) => local.setItem(name, value.replace(credential, '$1…')),
  removeItem: (name) => local.removeItem(name),
  clear: () => {
    for (const name of Object.keys(local)) if (name.startsWith('graphiql:')) local.removeItem(name);
  },
  get length() {
    return local.length;
  },
};

// Its language is English, whatever the page's is.
playground.lang = 'en';
repairGraphiQL();
ReactDOM.createRoot(playground).render(
  React.createElement(
    GraphiQL,
    {
      fetcher: runOperation,
      storage,
      defaultTabs: starters.map((query) => ({ query })),
      defaultEditorToolsVisibility: false,
      // Headers would be kept in the history of queries; the key has its box.
      isHeadersEditorEnabled: false,
      shouldPersistHeaders: false,
      forcedTheme: 'system',
    },
    React.createElement(
      GraphiQL.Footer,
      null,
      React.createElement('div', { ref: (slot) => slot?.append(cost) }),
    ),
  ),
);
