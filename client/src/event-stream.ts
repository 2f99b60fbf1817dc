/** An event of a stream. */
export interface ServerEvent {
  /** Its field `event`; empty where it has none. */
  readonly type: string;
  readonly data: string;
}

/** What one connection leaves for the next. */
export interface StreamState {
  /** ID of the last event that came whole: where to go on; empty: none. */
  lastEventId: string;
  /** How long to wait before connecting again, in ms. */
  retryMs: number;
}

/**
 * The events of a stream, read as the HTML standard says (§9.2.6); what is not whole at its end is no event.
 * @param texts of any length, as they come
 */
export async function* readEvents(
  texts: AsyncIterable<string>,
  state: StreamState,
): AsyncGenerator<ServerEvent, void, undefined> {
  let [line, type, id, isAfterCr] = ['', '', state.lastEventId, false];
  let data: string[] = [];
  for await (const text of texts) {
    // An empty piece between a CR and its LF says nothing.
    if (text === '') continue;
    // A CR ends its line at once; then a LF that follows belongs to it.
    const lines = (line + (isAfterCr ? text.replace(/^\n/, '') : text)).split(/\r\n?|\n/);
    isAfterCr = text.endsWith('\r');
    line = lines.pop() ?? '';
    for (const whole of lines) {
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(whole) ?? [];
      if (whole === '') {
        state.lastEventId = id;
        if (data.length > 0) yield { type, data: data.join('\n') };
        [type, data] = ['', []];
      } else if (field === 'data') data.push(value);
      else if (field === 'event') type = value;
      else if (field === 'id' && !value.includes('\0')) id = value;
      else if (field === 'retry' && /^\d+$/.test(value)) state.retryMs = Number(value);
    }
  }
}

/** The gateway sends something every 15 s: a connection that is silent for so long is dead, though nobody said so. */
const silenceMs = 45_000;

/** The text of an answer as it comes; ends where the connection does, or is silent. Leaving it closes the connection. */
export async function* textsOf(body: ReadableStream<BufferSource>): AsyncGenerator<string, void, undefined> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const close = () => void reader.cancel().catch(() => {});
  try {
    for (;;) {
      const silence = setTimeout(close, silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      yield value;
    }
  } finally {
    close();
  }
}
