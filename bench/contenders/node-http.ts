// (a) The floor: bare node:http that writes a ready buffer. Not like for like: it checks no key, charges nothing,
// reads no parameter and knows only answers that the gateway gave before. Same body, same headers, so that what
// differs is the work and not the bytes.
import { createServer } from 'node:http';
import { readReadyAnswers } from '../ready-answers.ts';
import { environment } from './support/environment.ts';
import { listen } from './support/listen.ts';

const answers = await readReadyAnswers(environment.answersFile());

listen(
  createServer((request, response) => {
    const answer = answers.get(`${request.method} ${request.url}`);
    if (answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }),
);
