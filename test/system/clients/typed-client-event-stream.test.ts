import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readEvents, type ServerEvent, textsOf } from '../../../client/src/event-stream.ts';
import { importClient } from '../../support/client-folder.ts';

const fresh = () => ({ lastEventId: '', retryMs: 3_000 });

async function* inPieces(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

/** The events in these pieces of text, and the state for the next connection. */
async function read(...texts: string[]) {
  const state = fresh();
  const events: ServerEvent[] = [];
  for await (const event of readEvents(inPieces(texts), state)) events.push(event);
  return { events, ...state };
}

const datas = async (...texts: string[]): Promise<string[]> =>
  (await read(...texts)).events.map(({ data }) => data);

describe('the parser of an event stream', () => {
  test('accepts lines that end in LF, CR or CRLF, wherever it is cut', async () => {
    for (const end of ['\n', '\r', '\r\n']) {
      const text = ['event: change', 'data: 1', '', 'data: 2', '', ''].join(end);
      const expected = [
        { type: 'change', data: '1' },
        { type: '', data: '2' },
      ];
      expect((await read(text)).events).toEqual(expected);
      expect((await read(...text)).events).toEqual(expected);
      for (let cut = 1; cut < text.length; cut += 1)
        expect((await read(text.slice(0, cut), text.slice(cut))).events).toEqual(expected);
    }
  });
  test('returns an event as soon as its last line ends, also at a CR which a LF may follow', async () => {
    const events = readEvents(
      (async function* () {
        yield 'data: at once\r\r';
        throw new Error('more was asked for');
      })(),
      fresh(),
    );
    expect((await events.next()).value).toEqual({ type: '', data: 'at once' });
    await expect(events.next()).rejects.toThrow('more was asked for');
  });
  test('joins data of several lines, without one space after the colon', async () => {
    expect(await datas('data: a\ndata:b\ndata\ndata:  c\ndata:d: e\n\n')).toEqual(['a\nb\n\n c\nd: e']);
    // These end lines in some formats, but not here.
    expect(await datas('data: \u2028\u2029\u0085\v\f\n\n')).toEqual(['\u2028\u2029\u0085\v\f']);
  });
  test('ignores comments and unknown fields', async () => {
    expect(await datas(': a comment\n:\ndatum: 1\nDATA: 2\n data: 3\ndata: 4\n\n')).toEqual(['4']);
  });
  test('returns no event without data', async () => {
    expect(await datas('event: heartbeat\n\n\n\n: nothing\n\n')).toEqual([]);
    expect((await read('event: lost\n\ndata: 1\n\n')).events).toEqual([{ type: '', data: '1' }]);
    expect(await datas('data\n\n')).toEqual(['']);
  });
  test('resumes after the last complete event', async () => {
    expect((await read('id: a\ndata: 1\n\nid: b\ndata: 2\n')).lastEventId).toBe('a');
    expect((await read('id: a\ndata: 1\n\nid: b\ndata: 2\n')).events).toHaveLength(1);
    expect((await read('id: a\ndata: 1\n\nid: b\n\n')).lastEventId).toBe('b');
    expect((await read('id: a\ndata: 1\n\ndata: 2\n\n')).lastEventId).toBe('a');
    expect((await read('id: a\ndata: 1\n\nid\n\n')).lastEventId).toBe('');
    expect((await read('id: a\ndata: 1\n\nid: b\0\ndata: 2\n\n')).lastEventId).toBe('a');
  });
  test('reads the reconnection time in digits', async () => {
    expect((await read('retry: 15000\n')).retryMs).toBe(15_000);
    for (const wrong of ['1.5', '-1', '1e3', '', 'soon', '٣'])
      expect((await read(`retry: ${wrong}\n\n`)).retryMs).toBe(3_000);
  });
});

const parser = await importClient('eventsource-parser');

test.skipIf(parser === null)('agrees with eventsource-parser on any text in any pieces', async () => {
  const pieces = [
    'data',
    'event',
    'id',
    'retry',
    ':',
    ': ',
    ' ',
    '\n',
    '\r',
    '\r\n',
    'é',
    '🤳',
    '7',
    'x',
    '\n\n',
    '\ndata: 1',
    '\ndata:2\r\n',
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((some) => some.join(''));
  let met = 0;
  const property = fc.asyncProperty(text, fc.array(fc.nat(60), { maxLength: 6 }), async (whole, cuts) => {
    // Ends its last line, so that the result does not depend on the handling of half a line.
    const all = `${whole}\n`;
    const theirs: ServerEvent[] = [];
    parser
      .createParser({
        onEvent: ({ event = '', data }: { event?: string; data: string }) =>
          theirs.push({ type: event, data }),
      })
      .feed(all);
    const places = [0, ...cuts.filter((cut) => cut < all.length).sort((a, b) => a - b), all.length];
    const parts = places.slice(1).map((end, index) => all.slice(places[index], end));
    const { events } = await read(...parts);
    met += events.length;
    expect(events).toEqual(theirs);
  });
  // An empty piece between a CR and its LF, which once split an event.
  const emptyPiece: [string, number[]] = ['\ndata:2\r\ndata', [8, 8]];
  await fc.assert(property, { numRuns: 3_000, examples: [emptyPiece] });
  expect(met).toBeGreaterThan(500);
});

describe('the text of a connection', () => {
  afterEach(() => void vi.useRealTimers());
  const bytes = (...pieces: Uint8Array[]) =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(new Uint8Array(piece));
        controller.close();
      },
    });
  const textOf = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> => {
    let text = '';
    for await (const piece of textsOf(stream)) text += piece;
    return text;
  };

  test('is complete where it is cut within a character, and has no byte order mark', async () => {
    const all = Buffer.from('\ufeffdata: ราคา 🤳\n\n');
    for (let cut = 0; cut <= all.length; cut += 1)
      expect(await textOf(bytes(all.subarray(0, cut), all.subarray(cut)))).toBe('data: ราคา 🤳\n\n');
  });
  test('ends when nothing has come for 45 s, and its connection is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isClosed = false;
    let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
    const silent = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (its) => {
        controller = its;
      },
      cancel: () => {
        isClosed = true;
      },
    });
    const texts = textsOf(silent);
    for (const beat of ['a', 'b', 'c']) {
      const next = texts.next();
      await vi.advanceTimersByTimeAsync(44_000);
      controller?.enqueue(new TextEncoder().encode(beat));
      expect(await next).toEqual({ done: false, value: beat });
    }
    // Its own time, during which nothing is read, does not count.
    await vi.advanceTimersByTimeAsync(100_000);
    const last = texts.next();
    await vi.advanceTimersByTimeAsync(44_000);
    expect(isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await last).toEqual({ done: true, value: undefined });
    expect(isClosed).toBe(true);
  });
});
