/** An event of a `text/event-stream` (HTML standard, §9.2.6). */
export interface ServerEvent {
  /** The name of the event; the default is `message`. */
  readonly event: string;
  /** The id, or null if the event has none. */
  readonly id: string | null;
  readonly data: string;
  /** The reconnection time in milliseconds, or null if the event has none. */
  readonly retryMs: number | null;
}

/**
 * Creates a function that reads a stream from pieces of text, which may be cut anywhere. An event counts only after
 * the empty line that ends it. Lines must end in LF, as the contract says.
 * @returns the function to call with each piece; it throws an Error for a line that no event can have
 */
export function createEventReader(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    rest += text;
    let from = 0;
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n', from)) {
      onEvent(toEvent(rest.slice(from, end)));
      from = end + 2;
    }
    rest = rest.slice(from);
  };
}

function toEvent(block: string): ServerEvent {
  let event = 'message';
  let id: string | null = null;
  let retryMs: number | null = null;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'event') event = value;
    else if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
    else if (field === 'retry') retryMs = Number(value);
    else if (field !== '')
      throw new Error(`Not a line of an event stream: ${JSON.stringify(line.slice(0, 200))}`);
  }
  return { event, id, data: data.join('\n'), retryMs };
}
