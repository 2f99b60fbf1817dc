import { type Agent, type IncomingMessage, request } from 'node:http';
import type { SentRequest } from './sent-request.ts';

export interface RequestSpec {
  readonly path: string;
  /** With it the request is a POST of JSON. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type RequestResult = Omit<SentRequest, 'gateway' | 'account' | 'kind'>;

/** After this a request counts as lost: no answer of the gateway may take so long. */
const timeoutMs = 15_000;

const noResponse = { status: 0, code: null, isShed: false, isInsured: false, resetsAt: null };

interface ErrorBody {
  readonly code?: string;
  /** GraphQL. */
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
  /** MCP: what only a person can mend, and what the model can act on. */
  readonly error?: { readonly data?: { readonly code?: string } };
  readonly result?: {
    readonly structuredContent?: { readonly error?: { readonly code: string; readonly status: number } };
  };
}

/** Status and code of what was refused; a tool refuses with HTTP 200, and the status in its result. */
function readStatus(status: number, body: string): { status: number; code: string | null } {
  if (status < 400 && !body.includes('"isError":true')) return { status, code: null };
  try {
    const { code, errors, error, result } = JSON.parse(body) as ErrorBody;
    const problem = result?.structuredContent?.error;
    const errorCode = code ?? errors?.[0]?.extensions?.code ?? error?.data?.code ?? problem?.code;
    return { status: problem?.status ?? status, code: errorCode?.toLowerCase().replaceAll('_', '-') ?? null };
  } catch {
    return { status, code: null };
  }
}

function readResponse({ statusCode = 0, headers }: IncomingMessage, body: string) {
  const reset = headers['x-ratelimit-reset'];
  return {
    ...readStatus(statusCode, body),
    isShed: statusCode === 503 && body.includes('The gateway is overloaded'),
    isInsured: headers['x-quota-degraded'] === '1',
    resetsAt: reset === undefined ? null : Number(reset),
  };
}

/** Sends one request, never again, and waits for its end; it does not reject. */
export function sendRequest(
  agent: Agent,
  { origin, key }: { readonly origin: string; readonly key: string },
  { path, body, headers: extraHeaders }: RequestSpec,
): Promise<RequestResult> {
  const atMs = Date.now();
  const startedAt = performance.now();
  const measure = () => ({ atMs, tookMs: performance.now() - startedAt });
  const headers = {
    'X-API-Key': key,
    Accept: 'application/graphql-response+json, application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...extraHeaders,
  };
  return new Promise((resolve) => {
    let hasBegun = false;
    const fail = (error: NodeJS.ErrnoException): void => {
      const fate = error.code === 'ECONNREFUSED' ? 'unsent' : 'lost';
      resolve({ ...measure(), ...noResponse, fate, isCut: hasBegun });
    };
    const method = body === undefined ? 'GET' : 'POST';
    const outgoing = request(origin + path, { agent, method, headers, timeout: timeoutMs }, (response) => {
      hasBegun = true;
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', fail);
      response.on('end', () =>
        resolve({ ...measure(), ...readResponse(response, text), fate: 'answered', isCut: false }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('No answer came')));
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}
