import { escapeCode } from '../parts/docs/escape-code.ts';
import type { CodeLanguage } from '../parts/docs/highlight-code.ts';
import {
  type CodeRequest,
  createKeyHeader,
  secretHeader,
  writeCurl,
  writeJavaScript,
  writePython,
} from '../parts/docs/write-request.ts';
import { type Html, html } from '../rendering/html.ts';
import type { OperationInfo } from '../site-services.ts';

/** The example request of an operation as code, with slots for credentials, address and body, which a script fills. */
export interface OperationSample {
  readonly language: CodeLanguage;
  readonly code: Html;
}

/** Renders a text that the script of the page can replace. */
const renderSlot = (name: string, text: string): Html =>
  html`<span data-slot="${name}">${escapeCode(text)}</span>`;

function toCodeRequest({ credential, example, isStream }: OperationInfo, origin: string): CodeRequest {
  const { method, target, body } = example.request;
  const credentialHeaders = { 'api-key': createKeyHeader(null), 'account-secret': secretHeader, none: null };
  const json = JSON.stringify(body) ?? '';
  // In the shell the JSON is in single quotes, so single quotes inside it are escaped.
  const shellJson = json.replaceAll("'", "'\\''");
  return {
    method,
    url: html`${escapeCode(origin)}${renderSlot('target', target)}`,
    credential: credentialHeaders[credential],
    body:
      body === undefined
        ? null
        : { json: renderSlot('body', json), shell: renderSlot('body-shell', shellJson) },
    output: isStream ? 'lines' : example.body === undefined ? 'status' : [],
  };
}

/**
 * Writes the example request of an operation as code in three languages. The code needs no packages to be installed.
 * @param origin the origin of the service
 */
export function createOperationSamples(operation: OperationInfo, origin: string): OperationSample[] {
  const request = toCodeRequest(operation, origin);
  return [
    { language: 'curl', code: writeCurl(request) },
    { language: 'JavaScript', code: writeJavaScript(request) },
    { language: 'Python', code: writePython(request) },
  ];
}
