import { type Html, html } from '../html.ts';
import { codeText } from '../parts/code-text.ts';
import { keyPlaceholder } from '../parts/request-samples.ts';
import { type CodeRequest, writeCurl, writeJavaScript, writePython } from '../parts/write-request.ts';
import type { OperationInfo } from '../site-services.ts';

/** A request as code in one language, with slots that the script of the page fills: key, address, body. */
export interface RequestSample {
  readonly language: string;
  readonly code: Html;
}

/** The placeholders for the reader's credentials. */
const placeholders = { 'api-key': keyPlaceholder, 'account-secret': 'YOUR_API_SECRET' } as const;

const slot = (name: string, text: string): Html => html`<span data-slot="${name}">${codeText(text)}</span>`;

type SampledOperation = Pick<OperationInfo, 'credential' | 'example' | 'isStream'>;

function toCodeRequest({ credential, example, isStream }: SampledOperation, origin: string): CodeRequest {
  const { method, target, body } = example.request;
  const headers: [string, Html][] = [];
  if (credential === 'api-key') headers.push(['X-API-Key', slot('api-key', placeholders['api-key'])]);
  if (credential === 'account-secret') {
    const secret = slot('account-secret', placeholders['account-secret']);
    headers.push(['Authorization', html`Bearer ${secret}`]);
  }
  if (body !== undefined) headers.push(['Content-Type', html`application/json`]);
  const json = JSON.stringify(body) ?? '';
  return {
    method,
    url: html`${codeText(origin)}${slot('target', target)}`,
    headers,
    body:
      body === undefined
        ? null
        : { json: slot('body', json), shell: slot('body-shell', json.replaceAll("'", "'\\''")) },
    prints: isStream ? 'lines' : example.body === undefined ? 'status' : [],
  };
}

/**
 * Writes the example request of an operation as code that runs as it is, with nothing to install but the
 * language.
 * @param origin the origin of the service
 */
export function requestSamples(operation: SampledOperation, origin: string): RequestSample[] {
  const request = toCodeRequest(operation, origin);
  return [
    { language: 'curl', code: writeCurl(request) },
    { language: 'JavaScript', code: writeJavaScript(request) },
    { language: 'Python', code: writePython(request) },
  ];
}
