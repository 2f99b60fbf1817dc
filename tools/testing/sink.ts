import { Writable } from 'node:stream';

/** Creates a stream that stores its text. @param isTTY whether the stream looks like a terminal */
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
