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
  /** `GET /v1/phones/1` */
  readonly target: string;
  readonly status: number;
  readonly headers: string[];
  readonly body: string;
}

export async function readReadyAnswers(path: string): Promise<Map<string, ReadyAnswer>> {
  const answers = new Map<string, ReadyAnswer>();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { target, status, headers, body }: StoredAnswer = JSON.parse(line);
    answers.set(target, { status, headers, body: Buffer.from(body) });
  }
  return answers;
}
