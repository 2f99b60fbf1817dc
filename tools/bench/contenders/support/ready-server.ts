import { createServer, type IncomingMessage } from 'node:http';
import { formatTarget, readReadyAnswers } from '../../ready-answers.ts';
import { environment } from './environment.ts';
import { listen } from './listen.ts';

/**
 * Starts a node:http server that only writes ready answers, with the gateway's own headers or with the two that
 * describe the body (`READY_HEADERS`). Other requests get a 404.
 * @param charge awaited before each answer except a 304, which is free; null charges nothing
 */
export async function serveReadyAnswers(charge: (() => Promise<unknown>) | null): Promise<void> {
  const isBare = environment.readyHeaders() === 'bare';
  const answers = await readReadyAnswers(environment.answersFile(), isBare);
  const findAnswer = ({ method = '', url = '', headers }: IncomingMessage) =>
    answers.get(formatTarget(method, url, headers['if-none-match'] !== undefined));
  listen(
    createServer((request, response) => {
      const answer = findAnswer(request);
      if (answer === undefined) {
        response.writeHead(404).end();
        return;
      }
      const { status, headers, body } = answer;
      const write = () => response.writeHead(status, headers).end(body);
      const respond = () => {
        if (charge === null || status === 304) write();
        else charge().then(write, () => response.writeHead(503).end());
      };
      if (request.method === 'POST') readText(request, respond);
      else respond();
    }),
  );
}

/** Reads the whole body, as a real server must before it can answer. */
function readText(request: IncomingMessage, then: (text: string) => void): void {
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .once('end', () => then(Buffer.concat(chunks).toString()));
}
