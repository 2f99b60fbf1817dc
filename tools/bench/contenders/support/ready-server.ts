import { createServer, type IncomingMessage } from 'node:http';
import { nameOfTarget, readReadyAnswers } from '../../ready-answers.ts';
import { environment } from './environment.ts';
import { listen } from './listen.ts';

/**
 * A server of node:http that writes ready answers and knows no others: with the gateway's own headers, or with the two that
 * describe the body (`READY_HEADERS`).
 * @param before what is waited for before an answer, but for those of 304, which are free
 */
export async function serveReady(before: (() => Promise<unknown>) | null): Promise<void> {
  const isBare = environment.readyHeaders() === 'bare';
  const answers = await readReadyAnswers(environment.answersFile(), isBare);
  const find = ({ method = '', url = '', headers }: IncomingMessage) =>
    answers.get(nameOfTarget(method, url, headers['if-none-match'] !== undefined));
  listen(
    createServer((request, response) => {
      const answer = find(request);
      if (answer === undefined) {
        response.writeHead(404).end();
        return;
      }
      const { status, headers, body } = answer;
      const write = () => response.writeHead(status, headers).end(body);
      const work = () => {
        if (before === null || status === 304) write();
        else before().then(write, () => response.writeHead(503).end());
      };
      if (request.method === 'POST') readText(request, work);
      else work();
    }),
  );
}

/** What a body asks for cannot be answered before it is read. */
function readText(request: IncomingMessage, then: (text: string) => void): void {
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .once('end', () => then(Buffer.concat(chunks).toString()));
}
