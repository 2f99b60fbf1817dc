// (a2) An Express route that writes the ready buffers of (a). It uses `writeHead` with a list because `res.send`
// takes a third more time: the difference to (a) is the cost of Express alone.
import express from 'express';
import { readReadyAnswers } from '../ready-answers.ts';
import { environment } from './support/environment.ts';
import { reportReady } from './support/listen.ts';

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

app.listen(environment.port(), '127.0.0.1', reportReady);
