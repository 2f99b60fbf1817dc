import type { IncomingMessage } from 'node:http';

/** A stream is left when nothing came for so long … */
const quietMs = 80;
/** … or when so much came, in characters. */
const enough = 200_000;

/** Whether an answer has no end of its own. */
export const isStream = (contentType: string | undefined): boolean =>
  /^(text\/event-stream|multipart\/mixed)\b/i.test(contentType ?? '');

/** The beginning of a stream, which is left then; all of one that ends. */
export function readStreamStart(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const leave = (): void => {
      clearTimeout(timer);
      resolve(text);
      response.destroy();
    };
    // The first event comes with the head; before it there may be a wait for the database.
    const timer = setTimeout(leave, 20 * quietMs);
    response.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (text.length > enough) leave();
      else timer.refresh();
      shorten();
    });
    let isShort = false;
    let short: NodeJS.Timeout | undefined;
    const shorten = (): void => {
      if (isShort) short?.refresh();
      else short = setTimeout(leave, quietMs);
      isShort = true;
    };
    response.on('error', () => {});
    response.on('close', () => {
      clearTimeout(timer);
      clearTimeout(short);
      resolve(text);
    });
  });
}
