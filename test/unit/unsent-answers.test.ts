import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createUnsentAnswerLimit } from '../../src/http/responses/unsent-answers.ts';
import { openWire, type Wire } from '../support/wire.ts';

/** More than the buffers of both ends of a connection hold. */
const body = Buffer.alloc(16 * 1024 * 1024, 'a');
const hold = createUnsentAnswerLimit(2.5 * body.length);
const answers: ServerResponse[] = [];
const server = createServer((_request, response) => {
  answers.push(response);
  response.end(body);
  hold(response, body.length);
});
const wires: Wire[] = [];
const askWithoutReading = async (): Promise<Wire> => {
  const wire = await openWire(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  wires.push(wire);
  wire.socket.pause();
  const before = answers.length;
  wire.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => answers.length).toBe(before + 1);
  return wire;
};
const areOpen = (): boolean[] => answers.map(({ destroyed }) => !destroyed);

afterEach(async () => {
  for (const wire of wires) wire.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('the oldest unread answers are dropped if together they are too large', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await askWithoutReading();
  const second = await askWithoutReading();
  expect(areOpen()).toEqual([true, true]);
  await askWithoutReading();
  await expect.poll(areOpen).toEqual([false, true, true]);

  // Answers that are read in the end free their room.
  second.socket.resume();
  await expect.poll(() => answers[1]?.writableFinished).toBe(true);
  await askWithoutReading();
  expect(areOpen().slice(2)).toEqual([true, true]);
});
