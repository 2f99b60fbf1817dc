import { type Html, html } from '../html.ts';
import type { ToldOperation } from '../site-services.ts';
import { codeText } from './code-text.ts';

/** A request in one language. Its slots hold what the page's script puts in: the key, the address, the body. */
export interface RequestSample {
  readonly language: string;
  readonly code: Html;
}

/** What stands where the reader's own credential belongs. */
const placeholders = { 'api-key': 'YOUR_API_KEY', 'account-secret': 'YOUR_API_SECRET' } as const;

const slot = (name: string, text: string): Html => html`<span data-slot="${name}">${codeText(text)}</span>`;

type Asked = Pick<ToldOperation, 'credential' | 'example'>;

interface Parts {
  readonly method: string;
  readonly url: Html;
  /** Name and value; the credential among them. */
  readonly headers: readonly (readonly [string, Html])[];
  /** JSON; null without a body. */
  readonly body: string | null;
  readonly hasAnswer: boolean;
}

function partsOf({ credential, example }: Asked, origin: string): Parts {
  const { method, target, body } = example.request;
  const headers: [string, Html][] = [];
  if (credential === 'api-key') headers.push(['X-API-Key', slot('api-key', placeholders['api-key'])]);
  if (credential === 'account-secret') {
    const secret = slot('account-secret', placeholders['account-secret']);
    headers.push(['Authorization', html`Bearer ${secret}`]);
  }
  if (body !== undefined) headers.push(['Content-Type', html`application/json`]);
  return {
    method,
    url: html`${codeText(origin)}${slot('target', target)}`,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    hasAnswer: example.body !== undefined,
  };
}

function curl({ method, url, headers, body }: Parts): Html {
  const usual = body === null ? 'GET' : 'POST';
  const lines = [
    html`curl ${method !== usual && `-X ${method} `}'${url}'`,
    ...headers.map(([name, value]) => html`-H '${codeText(name)}: ${value}'`),
    ...(body === null ? [] : [html`-d '${slot('body-shell', body.replaceAll("'", "'\\''"))}'`]),
  ];
  return html`${lines.map((line, at) => html`${at > 0 && ' \\\n  '}${line}`)}`;
}

function javaScript({ method, url, headers, body, hasAnswer }: Parts): Html {
  const members = headers.map(([name, value], at) => {
    const property = /^\w+$/.test(name) ? name : `'${name}'`;
    return html`${at > 0 && ', '}${codeText(property)}: '${value}'`;
  });
  const options = [
    ...(method === 'GET' ? [] : [html`  method: '${method}',\n`]),
    ...(headers.length === 0 ? [] : [html`  headers: { ${members} },\n`]),
    ...(body === null ? [] : [html`  body: JSON.stringify(${slot('body', body)}),\n`]),
  ];
  const call =
    options.length === 0 ? html`await fetch('${url}')` : html`await fetch('${url}', {\n${options}})`;
  const shown = hasAnswer ? 'await response.json()' : 'response.status';
  return html`const response = ${call};\nconsole.log(${shown});`;
}

function python({ method, url, headers, body, hasAnswer }: Parts): Html {
  const usual = body === null ? 'GET' : 'POST';
  const members = headers.map(([name, value], at) => html`${at > 0 && ', '}"${codeText(name)}": "${value}"`);
  const options = [
    html`    "${url}",\n`,
    ...(method === usual ? [] : [html`    method="${method}",\n`]),
    ...(headers.length === 0 ? [] : [html`    headers={${members}},\n`]),
    ...(body === null ? [] : [html`    data=r'''${slot('body', body)}'''.encode(),\n`]),
  ];
  const shown = hasAnswer ? 'json.load(response)' : 'response.status';
  return html`${hasAnswer && 'import json\n'}import urllib.request

request = urllib.request.Request(\n${options})
with urllib.request.urlopen(request) as response:
    print(${shown})`;
}

/**
 * The example of an operation as a request that can be copied and runs, with nothing to install but the language.
 * @param origin of the service
 */
export function requestSamples(operation: Asked, origin: string): RequestSample[] {
  const parts = partsOf(operation, origin);
  return [
    { language: 'curl', code: curl(parts) },
    { language: 'JavaScript', code: javaScript(parts) },
    { language: 'Python', code: python(parts) },
  ];
}
