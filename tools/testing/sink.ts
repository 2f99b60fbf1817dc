import { Writable } from 'node:stream';

/** A stream that keeps what is written to it. @param isTTY whether it passes for a terminal */
export function createSink(isTTY: boolean) {
  let text = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk;
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }), text: () => text };
}
