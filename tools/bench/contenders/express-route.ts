// (a2) The same ready buffers, written by a route of Express. `writeHead` with a list and not `res.send`, which
// takes a third more: this is what Express costs and nothing else.
import express from 'express';
import { readReadyAnswers } from '../ready-answers.ts';
import { environment } from './support/environment.ts';
import { sayReady } from './support/listen.ts';

const answers = await readReadyAnswers(environment.answersFile(), false);
const app = express();
app.disable('x-powered-by');
app.disable('etag');

app.get('/v1/*path', (request, response) => {
  const answer = answers.get(`GET ${request.url}`);
  if (answer === undefined) {
    response.sendStatus(404);
    return;
  }
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});

app.listen(environment.port(), '127.0.0.1', sayReady);
