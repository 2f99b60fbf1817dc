import { Html, html } from '../../rendering/html.ts';

/** The header of a request that has the credential. */
interface CodeCredential {
  readonly header: 'X-API-Key' | 'Authorization';
  /** The text in the header before the credential. */
  readonly prefix: '' | 'Bearer ';
  /** The environment variable that has the credential. */
  readonly variable: 'API_KEY' | 'API_SECRET';
  /** The reader's credential, or null if it is not known: then the code reads the variable. */
  readonly value: string | null;
}

/** The header for an API key, which is null if it is not known. */
export const createKeyHeader = (apiKey: string | null): CodeCredential => ({
  header: 'X-API-Key',
  prefix: '',
  variable: 'API_KEY',
  value: apiKey,
});

/** The header for the API Secret. */
export const secretHeader: CodeCredential = {
  header: 'Authorization',
  prefix: 'Bearer ',
  variable: 'API_SECRET',
  value: null,
};

/** A request that is written as code. Its texts are markup, so a page can mark the parts that its script replaces. */
export interface CodeRequest {
  readonly method: string;
  readonly url: Html;
  readonly credential: CodeCredential | null;
  /** The JSON body, escaped for programs and for the single quotes of a shell, or null without a body. */
  readonly body: { readonly json: Html; readonly shell: Html } | null;
  /**
   * The output of the program: the members of `data` with these paths (or the whole response if the list is empty),
   * the status, or each line of a stream as it arrives.
   */
  readonly output: readonly string[] | 'status' | 'lines';
}

/** Renders the code of a credential that is not known. `fillSlots` in site.js replaces it with the reader's own. */
const renderSlot = (name: CodeCredential['variable'], code: string): Html =>
  html`<span data-slot="${name}">${escapeCode(code)}</span>`;

/** Writes the curl option for a credential. */
export function writeCurlCredential({ header, prefix, variable, value }: CodeCredential): Html {
  return html`-H "${header}: ${prefix}${value === null ? renderSlot(variable, `$${variable}`) : escapeCode(value)}"`;
}

/** Writes a request as a curl command for a POSIX shell. */
export function writeCurl({ method, url, credential, body, output }: CodeRequest): Html {
  const defaultMethod = body === null ? 'GET' : 'POST';
  const lines = [
    html`curl ${output === 'lines' && '-N '}${method !== defaultMethod && `-X ${method} `}'${url}'`,
    ...(credential === null ? [] : [writeCurlCredential(credential)]),
    ...(body === null ? [] : [html`-H 'Content-Type: application/json'`, html`-d '${body.shell}'`]),
  ];
  return html`${lines.map((line, index) => html`${index > 0 && ' \\\n  '}${line}`)}`;
}

/** Writes a request as JavaScript that uses `fetch`. It is a module, because it uses `await` at the top level. */
export function writeJavaScript({ method, url, credential, body, output }: CodeRequest): Html {
  const headers = [
    ...(credential === null ? [] : [writeJavaScriptCredential(credential)]),
    ...(body === null ? [] : [html`'Content-Type': 'application/json'`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [html`  method: '${method}',\n`]),
    ...(headers.length === 0 ? [] : [html`  headers: { ${joinWithCommas(headers)} },\n`]),
    ...(body === null ? [] : [html`  body: JSON.stringify(${body.json}),\n`]),
  ];
  const fetchCall =
    options.length === 0 ? html`await fetch('${url}')` : html`await fetch('${url}', {\n${options}})`;
  const request = html`const response = ${fetchCall};\n`;
  if (output === 'status') return html`${request}console.log(response.status);`;
  if (output === 'lines')
    return html`${request}for await (const text of response.body.pipeThrough(new TextDecoderStream())) console.log(text);`;
  if (output.length === 0) return html`${request}console.log(await response.json());`;
  const printedMembers = output.map((member) => `data.${member}`).join(', ');
  return html`${request}const { data } = await response.json();\nconsole.log(${escapeCode(printedMembers)});`;
}

function writeJavaScriptCredential({ header, prefix, variable, value }: CodeCredential): Html {
  if (value !== null) return html`'${header}': '${prefix}${escapeCode(value)}'`;
  if (prefix === '') return html`'${header}': ${renderSlot(variable, `process.env.${variable}`)}`;
  return html`${header}: \`${prefix}${renderSlot(variable, `\${process.env.${variable}}`)}\``;
}

const joinWithCommas = (members: readonly Html[]): Html =>
  html`${members.map((member, index) => html`${index > 0 && ', '}${member}`)}`;

/** Writes a request as Python that uses only the standard library. */
export function writePython({ method, url, credential, body, output }: CodeRequest): Html {
  const defaultMethod = body === null ? 'GET' : 'POST';
  const headers = [
    ...(credential === null ? [] : [writePythonCredential(credential)]),
    ...(body === null ? [] : [html`"Content-Type": "application/json"`]),
  ];
  const options = [
    html`    "${url}",\n`,
    ...(method === defaultMethod ? [] : [html`    method="${method}",\n`]),
    ...(headers.length === 0 ? [] : [html`    headers={${joinWithCommas(headers)}},\n`]),
    ...(body === null ? [] : [html`    data=r'''${body.json}'''.encode(),\n`]),
  ];
  return html`${typeof output !== 'string' && 'import json\n'}${credential?.value === null && 'import os\n'}import urllib.request

request = urllib.request.Request(\n${options})
with urllib.request.urlopen(request) as response:
    ${escapeCode(writePythonPrint(output))}`;
}

function writePythonCredential({ header, prefix, variable, value }: CodeCredential): Html {
  if (value !== null) return html`"${header}": "${prefix}${escapeCode(value)}"`;
  if (prefix === '') return html`"${header}": ${renderSlot(variable, `os.environ["${variable}"]`)}`;
  return html`"${header}": f"${prefix}${renderSlot(variable, `{os.environ['${variable}']}`)}"`;
}

function writePythonPrint(output: CodeRequest['output']): string {
  if (output === 'status') return 'print(response.status)';
  if (output === 'lines') return 'for line in response:\n        print(line.decode(), end="")';
  if (output.length === 0) return 'print(json.load(response))';
  const toSubscript = (member: string): string =>
    `data${member
      .split('.')
      .map((name) => `["${name}"]`)
      .join('')}`;
  return `data = json.load(response)["data"]\nprint(${output.map(toSubscript).join(', ')})`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes text between tags. The result is not safe in attributes: quotes stay as they are, which makes pages
 * of JSON a third shorter.
 */
export function escapeCode(text: string): Html {
  return new Html(text.replace(/[&<>]/g, (character) => entities[character] as string));
}
