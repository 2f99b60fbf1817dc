import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** An answer of the gateway as it was sent, without the headers of the connection: a line of the file, in JSON. */
export interface ReadyAnswer {
  /** The result of `formatTarget`. */
  readonly target: string;
  readonly status: number;
  /** Alternating names and values, as `writeHead` accepts them. */
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

/** Reads the file of answers. @returns the answers by target, with their bodies as bytes */
export async function readReadyAnswers(path: string) {
  const answers = new Map<string, { status: number; headers: string[]; body: Buffer }>();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { target, status, headers, body }: ReadyAnswer = JSON.parse(line);
    answers.set(target, { status, headers, body: Buffer.from(body) });
  }
  return answers;
}
