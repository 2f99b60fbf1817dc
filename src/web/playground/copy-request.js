// Buttons that copy the operation in the editor as a command or a script that sends it.

import { pick, useGraphiQL } from '@graphiql/react';
import { stripIgnoredCharacters } from 'graphql';
import { createElement as h, useEffect, useState } from 'react';
import { onKeyChange, readKey } from './key-box.js';
import { address, fill, t } from './settings.js';

/** Quotes a text for a shell. */
const quoteForShell = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Removes leading comment lines, with which starter queries begin. */
const removeLeadingComments = (query) => query.replace(/^(?:\s*#.*\n)+/, '');

/** Creates the body of the HTTP request, with the query minified if it parses. */
function toBody({ query, variables, operationName }) {
  let minifiedQuery = query;
  try {
    minifiedQuery = stripIgnoredCharacters(query);
  } catch {}
  return { query: minifiedQuery, ...(variables && { variables }), ...(operationName && { operationName }) };
}

/**
 * Whether the operation is a subscription. Only its first word is checked, so queries that do not parse can
 * be copied too.
 */
const isSubscription = (query) => removeLeadingComments(query).trimStart().startsWith('subscription');

/**
 * Writes the operation as a curl command.
 * @param key an API key; if empty, the command uses the environment variable API_KEY
 */
function toCurl(operation, key) {
  const header = key === '' ? '"X-API-Key: $API_KEY"' : quoteForShell(`X-API-Key: ${key}`);
  return `curl -s${isSubscription(operation.query) ? 'N' : ''} ${quoteForShell(address)} \\
  -H 'Content-Type: application/json' \\
  -H ${header} \\
  --data-raw ${quoteForShell(JSON.stringify(toBody(operation)))}
`;
}

/**
 * Writes the operation as a script with fetch.
 * @param key an API key; if empty, the script uses the environment variable API_KEY
 */
function toFetch({ query, variables, operationName }, key) {
  const queryLiteral = removeLeadingComments(query)
    .trim()
    .replace(/[\\`]|\$\{/g, '\\$&');
  const otherMembers = Object.entries({ variables, operationName }).filter(([, value]) => value);
  const memberLines = otherMembers
    .map(([name, value]) => `    ${name}: ${JSON.stringify(value)},\n`)
    .join('');
  const isStream = isSubscription(query);
  return `const response = await fetch(${JSON.stringify(address)}, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ${isStream ? "Accept: 'text/event-stream', " : ''}'X-API-Key': ${key === '' ? 'process.env.API_KEY' : `'${key}'`} },
  body: JSON.stringify({
    query: \`${queryLiteral}\`,
${memberLines}  }),
});
${
  isStream
    ? 'for await (const text of response.body.pipeThrough(new TextDecoderStream())) console.log(text);'
    : 'const { data, errors, extensions } = await response.json();'
}
`;
}

/**
 * Copies a text. Browsers offer a clipboard only to pages over HTTPS or on localhost; elsewhere a hidden
 * field is copied.
 */
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

/** Renders two copy buttons, and a checkbox to include the key in the copy. */
export function CopyRequest() {
  const { queryEditor, variableEditor, operationName } = useGraphiQL(
    pick('queryEditor', 'variableEditor', 'operationName'),
  );
  const [hasKey, setHasKey] = useState(readKey() !== '');
  const [shouldIncludeKey, setShouldIncludeKey] = useState(false);
  const [copiedName, setCopiedName] = useState('');
  useEffect(() => onKeyChange(() => setHasKey(readKey() !== '')), []);
  useEffect(() => {
    if (copiedName === '') return;
    const timer = setTimeout(() => setCopiedName(''), 2000);
    return () => clearTimeout(timer);
  }, [copiedName]);
  const renderButton = (name, writeOperation) =>
    h(
      'button',
      {
        type: 'button',
        'aria-label': fill(t.copyAs, { name }),
        onClick: async () => {
          const variables = readVariables(variableEditor?.getValue());
          const operation = { query: queryEditor?.getValue() ?? '', variables, operationName };
          await copyText(writeOperation(operation, shouldIncludeKey ? readKey() : ''));
          setCopiedName(name);
        },
      },
      copiedName === name ? t.copied : name,
    );
  return h(
    'div',
    { className: 'copy-request' },
    h('span', null, t.copyRequest),
    renderButton('curl', toCurl),
    renderButton('fetch', toFetch),
    h(
      'label',
      null,
      h('input', {
        type: 'checkbox',
        checked: shouldIncludeKey && hasKey,
        disabled: !hasKey,
        onChange: ({ target }) => setShouldIncludeKey(target.checked),
      }),
      t.withKey,
    ),
    h('span', { className: 'visually-hidden', role: 'status' }, copiedName && t.copied),
  );
}
