// The operation in the editor as a command or a script that sends it.

import { pick, useGraphiQL } from '@graphiql/react';
import { stripIgnoredCharacters } from 'graphql';
import { createElement as h, useEffect, useState } from 'react';
import { onKey, readKey } from './key-box.js';
import { address, fill, t } from './settings.js';

/** For a shell: what is between single quotes is taken as it is. */
const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Without the lines of comment that a starter begins with. */
const withoutComment = (query) => query.replace(/^(?:\s*#.*\n)+/, '');

/** The parameters of a request over HTTP; a query that does not parse is left as it is. */
function toBody({ query, variables, operationName }) {
  let short = query;
  try {
    short = stripIgnoredCharacters(query);
  } catch {}
  return { query: short, ...(variables && { variables }), ...(operationName && { operationName }) };
}

/** By its first word: what does not parse can be copied too. */
const isSubscription = (query) => withoutComment(query).trimStart().startsWith('subscription');

/** @param key an API key, or empty: then the command takes it from the variable KEY of the shell */
function toCurl(operation, key) {
  const header = key === '' ? '"X-API-Key: $KEY"' : quote(`X-API-Key: ${key}`);
  return `curl -s${isSubscription(operation.query) ? 'N' : ''} ${quote(address)} \\
  -H 'Content-Type: application/json' \\
  -H ${header} \\
  --data-raw ${quote(JSON.stringify(toBody(operation)))}
`;
}

/** @param key an API key, or empty: then there is a place to put it */
function toFetch({ query, variables, operationName }, key) {
  const literal = withoutComment(query)
    .trim()
    .replace(/[\\`]|\$\{/g, '\\$&');
  const rest = Object.entries({ variables, operationName }).filter(([, value]) => value);
  const members = rest.map(([name, value]) => `    ${name}: ${JSON.stringify(value)},\n`).join('');
  const isStream = isSubscription(query);
  return `const response = await fetch(${JSON.stringify(address)}, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ${isStream ? "Accept: 'text/event-stream', " : ''}'X-API-Key': '${key || 'phk_…'}' },
  body: JSON.stringify({
    query: \`${literal}\`,
${members}  }),
});
${
  isStream
    ? 'for await (const text of response.body.pipeThrough(new TextDecoderStream())) console.log(text);'
    : 'const { data, errors, extensions } = await response.json();'
}
`;
}

/** Browsers have a clipboard for pages over HTTPS and of this machine. */
async function copyText(text) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}

const readVariables = (text) => {
  try {
    const variables = JSON.parse(text);
    return Object.keys(variables).length > 0 ? variables : undefined;
  } catch {
    return undefined;
  }
};

/** Two buttons, and whether the key in the box goes with what they copy. */
export function CopyRequest() {
  const { queryEditor, variableEditor, operationName } = useGraphiQL(
    pick('queryEditor', 'variableEditor', 'operationName'),
  );
  const [hasKey, setHasKey] = useState(readKey() !== '');
  const [isWithKey, setWithKey] = useState(false);
  const [copied, setCopied] = useState('');
  useEffect(() => onKey(() => setHasKey(readKey() !== '')), []);
  useEffect(() => {
    if (copied === '') return;
    const timer = setTimeout(() => setCopied(''), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const button = (name, write) =>
    h(
      'button',
      {
        type: 'button',
        'aria-label': fill(t.copyAs, { name }),
        onClick: async () => {
          const variables = readVariables(variableEditor?.getValue());
          const operation = { query: queryEditor?.getValue() ?? '', variables, operationName };
          await copyText(write(operation, isWithKey ? readKey() : ''));
          setCopied(name);
        },
      },
      copied === name ? t.copied : name,
    );
  return h(
    'div',
    { className: 'copy-request' },
    h('span', null, t.copyRequest),
    button('curl', toCurl),
    button('fetch', toFetch),
    h(
      'label',
      null,
      h('input', {
        type: 'checkbox',
        checked: isWithKey && hasKey,
        disabled: !hasKey,
        onChange: ({ target }) => setWithKey(target.checked),
      }),
      t.withKey,
    ),
    h('span', { className: 'visually-hidden', role: 'status' }, copied && t.copied),
  );
}
