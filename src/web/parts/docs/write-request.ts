import { type Html, html } from '../../rendering/html.ts';
import { escapeCode } from './escape-code.ts';

/** A request that is written as code. Its texts are markup, so a page can mark the parts that its script replaces. */
export interface CodeRequest {
  readonly method: string;
  readonly url: Html;
  /** The name and value of each header, including the credential. */
  readonly headers: readonly (readonly [string, Html])[];
  /** The JSON body, escaped for programs and for the single quotes of a shell, or null without a body. */
  readonly body: { readonly json: Html; readonly shell: Html } | null;
  /**
   * The output of the program: the members of `data` with these paths (or the whole response if the list is empty),
   * the status, or each line of a stream as it arrives.
   */
  readonly output: readonly string[] | 'status' | 'lines';
}

/** Writes a request as a curl command for a POSIX shell. */
export function writeCurl({ method, url, headers, body, output }: CodeRequest): Html {
  const defaultMethod = body === null ? 'GET' : 'POST';
  const lines = [
    html`curl ${output === 'lines' && '-N '}${method !== defaultMethod && `-X ${method} `}'${url}'`,
    ...headers.map(([name, value]) => html`-H '${escapeCode(name)}: ${value}'`),
    ...(body === null ? [] : [html`-d '${body.shell}'`]),
  ];
  return html`${lines.map((line, index) => html`${index > 0 && ' \\\n  '}${line}`)}`;
}

/** Writes a request as JavaScript that uses `fetch`. It is a module, because it uses `await` at the top level. */
export function writeJavaScript({ method, url, headers, body, output }: CodeRequest): Html {
  const members = headers.map(([name, value], index) => {
    const property = /^\w+$/.test(name) ? name : `'${name}'`;
    return html`${index > 0 && ', '}${escapeCode(property)}: '${value}'`;
  });
  const options = [
    ...(method === 'GET' ? [] : [html`  method: '${method}',\n`]),
    ...(headers.length === 0 ? [] : [html`  headers: { ${members} },\n`]),
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

/** Writes a request as Python that uses only the standard library. */
export function writePython({ method, url, headers, body, output }: CodeRequest): Html {
  const defaultMethod = body === null ? 'GET' : 'POST';
  const members = headers.map(
    ([name, value], index) => html`${index > 0 && ', '}"${escapeCode(name)}": "${value}"`,
  );
  const options = [
    html`    "${url}",\n`,
    ...(method === defaultMethod ? [] : [html`    method="${method}",\n`]),
    ...(headers.length === 0 ? [] : [html`    headers={${members}},\n`]),
    ...(body === null ? [] : [html`    data=r'''${body.json}'''.encode(),\n`]),
  ];
  return html`${typeof output !== 'string' && 'import json\n'}import urllib.request

request = urllib.request.Request(\n${options})
with urllib.request.urlopen(request) as response:
    ${escapeCode(writePythonPrint(output))}`;
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
