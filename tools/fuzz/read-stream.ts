import type { IncomingMessage } from 'node:http';

/** Reading stops after so much silence. */
const quietMs = 80;
/** Reading stops after so many characters. */
const maxCharacters = 200_000;

/** Whether an answer is a stream, which may never end. */
export const isStream = (contentType: string | undefined): boolean =>
  /^(text\/event-stream|multipart\/mixed)\b/i.test(contentType ?? '');

/** Reads the beginning of a stream and disconnects; reads all of a stream that ends before. */
export function readStreamStart(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const stop = (): void => {
      clearTimeout(timer);
      resolve(text);
      response.destroy();
    };
    // The first event arrives with the head, for which the gateway may have to wait for the database.
    const timer = setTimeout(stop, 20 * quietMs);
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.length > maxCharacters) stop();
      else timer.refresh();
      restartQuietTimer();
    });
    let isStarted = false;
    let quietTimer: NodeJS.Timeout | undefined;
    const restartQuietTimer = (): void => {
      if (isStarted) quietTimer?.refresh();
      else quietTimer = setTimeout(stop, quietMs);
      isStarted = true;
    };
    response.on('error', () => {});
    response.on('close', () => {
      clearTimeout(timer);
      clearTimeout(quietTimer);
      resolve(text);
    });
  });
}
