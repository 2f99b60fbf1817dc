import { type Agent, type IncomingMessage, request } from 'node:http';
import type { SentRequest } from './sent-request.ts';

export interface RequestSpec {
  readonly path: string;
  /** A JSON body, which makes the request a POST. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type RequestResult = Omit<SentRequest, 'gateway' | 'account' | 'kind'>;

/** The time after which a request counts as lost. No response of a gateway may take so long. */
const timeoutMs = 15_000;

const noResponse = { status: 0, code: null, isShed: false, isFromAllowance: false, resetsAt: null };

interface ErrorBody {
  readonly code?: string;
  /** The errors of GraphQL. */
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
  /**
   * The errors of MCP: as JSON-RPC errors those that only a person can fix, and as tool results those for the model.
   */
  readonly error?: { readonly data?: { readonly code?: string } };
  readonly result?: {
    readonly structuredContent?: { readonly error?: { readonly code: string; readonly status: number } };
  };
}

/** Reads the status and problem code. A tool reports problems with HTTP 200, and has the status in its result. */
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
    isFromAllowance: headers['x-quota-degraded'] === '1',
    resetsAt: reset === undefined ? null : Number(reset),
  };
}

/** Sends a request once, and waits for its end. The promise never rejects. */
export function sendRequest(
  agent: Agent,
  { origin, key }: { readonly origin: string; readonly key: string },
  { path, body, headers: extraHeaders }: RequestSpec,
): Promise<RequestResult> {
  const sentAtMs = Date.now();
  const startedAt = performance.now();
  const measure = () => ({ sentAtMs, durationMs: performance.now() - startedAt });
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
      let responseText = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        responseText += chunk;
      });
      response.on('error', fail);
      response.on('end', () =>
        resolve({ ...measure(), ...readResponse(response, responseText), fate: 'answered', isCut: false }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('No answer came')));
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}
