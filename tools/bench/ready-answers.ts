import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** An answer of the gateway as it was sent, without the headers of the connection. */
export interface ReadyAnswer {
  readonly status: number;
  /** Alternating names and values, as `writeHead` accepts them. */
  readonly headers: string[];
  readonly body: Buffer;
}

/** A line of the file of answers, in JSON. */
export interface StoredAnswer {
  /** The result of `formatTarget`. */
  readonly target: string;
  readonly status: number;
  readonly headers: string[];
  readonly body: string;
}

/**
 * Returns the key of an answer, such as `GET /v1/phones/1`.
 * @param isConditional whether the request has `If-None-Match`
 */
export function formatTarget(method: string, path: string, isConditional: boolean): string {
  return isConditional ? `${method} ${path} if changed` : `${method} ${path}`;
}

/**
 * Reads the file of answers.
 * @param isBare whether to keep only the headers that describe the body
 * @returns the answers by target
 */
export async function readReadyAnswers(path: string, isBare: boolean): Promise<Map<string, ReadyAnswer>> {
  const answers = new Map<string, ReadyAnswer>();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { target, status, headers, body }: StoredAnswer = JSON.parse(line);
    const sentHeaders = isBare ? selectBodyHeaders(headers) : headers;
    answers.set(target, { status, headers: sentHeaders, body: Buffer.from(body) });
  }
  return answers;
}

const bodyHeaders = new Set(['content-type', 'content-length']);

function selectBodyHeaders(headers: readonly string[]): string[] {
  return headers.filter((_, index) => bodyHeaders.has((headers[index - (index % 2)] ?? '').toLowerCase()));
}
