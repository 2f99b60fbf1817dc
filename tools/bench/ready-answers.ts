import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** An answer of the gateway as it went over the wire, but for what belongs to the connection. */
export interface ReadyAnswer {
  readonly status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: string[];
  readonly body: Buffer;
}

/** A line of the file of answers. */
export interface StoredAnswer {
  /** As `formatTarget` has it. */
  readonly target: string;
  readonly status: number;
  readonly headers: string[];
  readonly body: string;
}

/** What an answer is found by: `GET /v1/phones/1`. @param isConditional whether the request has `If-None-Match` */
export function formatTarget(method: string, path: string, isConditional: boolean): string {
  return isConditional ? `${method} ${path} if changed` : `${method} ${path}`;
}

/** @param isBare without the headers that a server can do without */
export async function readReadyAnswers(path: string, isBare: boolean): Promise<Map<string, ReadyAnswer>> {
  const answers = new Map<string, ReadyAnswer>();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { target, status, headers, body }: StoredAnswer = JSON.parse(line);
    const own = isBare ? onlyOfBody(headers) : headers;
    answers.set(target, { status, headers: own, body: Buffer.from(body) });
  }
  return answers;
}

const ofBody = new Set(['content-type', 'content-length']);

function onlyOfBody(headers: readonly string[]): string[] {
  return headers.filter((_, index) => ofBody.has((headers[index - (index % 2)] ?? '').toLowerCase()));
}
