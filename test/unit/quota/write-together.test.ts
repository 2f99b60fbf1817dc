import { Writable } from 'node:stream';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWritingTogether } from '../../../src/stores/quota/write-together.ts';

/** A socket that tells how many chunks came with each write. */
function createSocket() {
  const writes: number[] = [];
  const socket = new Writable({
    write: (_chunk, _encoding, done) => {
      writes.push(1);
      done();
    },
    writev: (chunks, done) => {
      writes.push(chunks.length);
      done();
    },
  });
  return { socket, writes };
}

test('what is written in one turn of the event loop leaves in one write, the next turn in another', async () => {
  const writeTogether = createWritingTogether();
  const { socket, writes } = createSocket();
  for (let turn = 0; turn < 2; turn += 1) {
    for (let command = 0; command < 5; command += 1) {
      writeTogether(socket);
      socket.write('command');
    }
    await turnOfTheLoop();
  }
  expect(writes).toEqual([5, 5]);
});

test('a connection that is replaced within a turn leaves nothing unwritten on either', async () => {
  const writeTogether = createWritingTogether();
  const before = createSocket();
  const after = createSocket();
  for (const { socket } of [before, after]) {
    writeTogether(socket);
    socket.write('command');
    socket.write('command');
  }
  await turnOfTheLoop();
  expect([before.writes, after.writes]).toEqual([[2], [2]]);
});
