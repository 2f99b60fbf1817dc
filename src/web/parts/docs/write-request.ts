import { type CodeLanguage, markSlot } from './highlight-code.ts';

/** The code of a request in one language, with slots that `highlightCode` renders. */
export interface Sample {
  readonly language: CodeLanguage;
  readonly code: string;
}

const writeKey = (shellKey: string, javaScriptKey: string, pythonKey: string) => ({
  curl: `-H "X-API-Key: ${shellKey}"`,
  javaScript: `'X-API-Key': ${javaScriptKey}`,
  python: `"X-API-Key": ${pythonKey}`,
});

/** The code of the header with a known API key. */
export const writeKnownKey = (apiKey: string) => writeKey(apiKey, `'${apiKey}'`, `"${apiKey}"`);

/**
 * The code of the header with each kind of credential, which is read from an environment variable. `fillSlots` in
 * site.js replaces the variable with the reader's credential.
 */
export const credentialHeaders = {
  'api-key': writeKey(
    markSlot('API_KEY', '$API_KEY'),
    markSlot('API_KEY', 'process.env.API_KEY'),
    markSlot('API_KEY', 'os.environ["API_KEY"]'),
  ),
  'account-secret': {
    curl: `-H "Authorization: Bearer ${markSlot('API_SECRET', '$API_SECRET')}"`,
    javaScript: `Authorization: \`Bearer ${markSlot('API_SECRET', `\${process.env.API_SECRET}`)}\``,
    python: `"Authorization": f"Bearer ${markSlot('API_SECRET', "{os.environ['API_SECRET']}")}"`,
  },
  none: null,
};

/** A request that is written as code. */
interface CodeRequest {
  readonly method: string;
  /** The URL, in which the target may be a slot. */
  readonly url: string;
  readonly credential: ReturnType<typeof writeKey> | null;
  /** The body as JSON, or null without a body. */
  readonly body: string | null;
  /**
   * The output of the program: the members of `data` with these paths (or the whole response if the list is empty),
   * the status, or each line of a stream as it arrives.
   */
  readonly output: readonly string[] | 'status' | 'lines';
}

const join = (parts: readonly (string | false | undefined)[], separator = ''): string =>
  parts.filter((part) => typeof part === 'string').join(separator);

/** Writes a request as a curl command for a POSIX shell. */
export function writeCurl({ method, url, credential, body, output }: CodeRequest): string {
  const isDefaultMethod = method === (body === null ? 'GET' : 'POST');
  const lines = [
    `curl ${output === 'lines' ? '-N ' : ''}${isDefaultMethod ? '' : `-X ${method} `}'${url}'`,
    credential?.curl,
    body !== null && "-H 'Content-Type: application/json'",
    // The JSON is in single quotes, so single quotes inside it are escaped.
    body !== null && `-d '${markSlot('body-shell', body.replaceAll("'", "'\\''"))}'`,
  ];
  return join(lines, ' \\\n  ');
}

/** Writes a request as JavaScript that uses `fetch`. It is a module, because it uses `await` at the top level. */
function writeJavaScript({ method, url, credential, body, output }: CodeRequest): string {
  const headers = [credential?.javaScript, body !== null && "'Content-Type': 'application/json'"];
  const headerText = join(headers, ', ');
  const options = join([
    method !== 'GET' && `  method: '${method}',\n`,
    headerText !== '' && `  headers: { ${headerText} },\n`,
    body !== null && `  body: JSON.stringify(${markSlot('body', body)}),\n`,
  ]);
  const request = `const response = await fetch('${url}'${options === '' ? '' : `, {\n${options}}`});\n`;
  if (output === 'status') return `${request}console.log(response.status);`;
  if (output === 'lines')
    return `${request}for await (const text of response.body.pipeThrough(new TextDecoderStream())) console.log(text);`;
  if (output.length === 0) return `${request}console.log(await response.json());`;
  const printedMembers = output.map((member) => `data.${member}`).join(', ');
  return `${request}const { data } = await response.json();\nconsole.log(${printedMembers});`;
}

/** Writes a request as Python that uses only the standard library. */
function writePython({ method, url, credential, body, output }: CodeRequest): string {
  const isDefaultMethod = method === (body === null ? 'GET' : 'POST');
  const headers = join([credential?.python, body !== null && '"Content-Type": "application/json"'], ', ');
  return join([
    typeof output !== 'string' && 'import json\n',
    credential?.python.includes('os.environ') === true && 'import os\n',
    `import urllib.request\n\nrequest = urllib.request.Request(\n    "${url}",\n`,
    !isDefaultMethod && `    method="${method}",\n`,
    headers !== '' && `    headers={${headers}},\n`,
    body !== null && `    data=r'''${markSlot('body', body)}'''.encode(),\n`,
    `)\nwith urllib.request.urlopen(request) as response:\n    ${writePythonPrint(output)}`,
  ]);
}

function writePythonPrint(output: CodeRequest['output']): string {
  if (output === 'status') return 'print(response.status)';
  if (output === 'lines') return 'for line in response:\n        print(line.decode(), end="")';
  if (output.length === 0) return 'print(json.load(response))';
  const members = output.map((member) => `data["${member.replaceAll('.', '"]["')}"]`);
  return `data = json.load(response)["data"]\nprint(${members.join(', ')})`;
}

/**
 * Writes a request as code in each language. The code needs no packages to be installed.
 * @param graphql the code of the same request for GraphQL, or undefined if there is none
 */
export function createSamples(request: CodeRequest, graphql?: string): Sample[] {
  const samples: Sample[] = [
    { language: 'curl', code: writeCurl(request) },
    { language: 'JavaScript', code: writeJavaScript(request) },
    { language: 'Python', code: writePython(request) },
  ];
  return graphql === undefined ? samples : [...samples, { language: 'GraphQL', code: graphql }];
}
