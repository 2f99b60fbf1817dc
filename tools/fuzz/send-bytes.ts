import { connect } from 'node:net';
import { decodeContent } from './decode-content.ts';
import type { Answer } from './sent-request.ts';

/** So long an answer is waited for. */
const patienceMs = 5_000;

/** … and so long the beginning of a stream. */
const streamMs = 300;
const beginsStream = /\r\nContent-Type: (text\/event-stream|multipart\/mixed)/i;

/**
 * Sends these bytes on a connection of their own, and reads the first answer until the connection closes: for what no
 * HTTP client would send. Null when there was none.
 * @param isCut whether the client stops sending, and says so, in the middle
 * @throws Error when the gateway neither answers nor closes
 */
export function sendBytes(origin: string, bytes: string, isCut: boolean): Promise<Answer | null> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      const answer = readAnswer(chunks);
      if (answer !== null || isCut) resolve(answer);
      else reject(new Error(`no answer within ${patienceMs} ms`));
    }, patienceMs);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      // A stream has no end of its own: its beginning will do.
      if (chunks.length === 1 && beginsStream.test(chunk.toString('latin1')))
        setTimeout(() => socket.destroy(), streamMs);
    });
    // Whoever is refused while it still sends may see a reset behind the answer.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      try {
        resolve(readAnswer(chunks));
      } catch (error) {
        reject(error);
      }
    });
    socket.write(Buffer.from(bytes, 'latin1'));
    if (isCut) socket.end();
  });
}

/** The first answer that is not provisional (RFC 9110 §15.2). */
function readAnswer(chunks: readonly Buffer[]): Answer | null {
  let text = Buffer.concat(chunks).toString('latin1');
  while (/^HTTP\/1\.1 1\d\d/.test(text)) text = text.slice(text.indexOf('\r\n\r\n') + 4);
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  const rest = text.slice(end + 4);
  const body =
    headers['transfer-encoding'] === 'chunked'
      ? joinChunks(rest)
      : rest.slice(0, Number(headers['content-length'] ?? 0));
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    body: decodeContent(Buffer.from(body, 'latin1'), headers['content-encoding']).toString('utf8'),
  };
}

/** The content of a chunked body (RFC 9112 §7.1). */
function joinChunks(text: string): string {
  let content = '';
  for (let at = 0; ; ) {
    const lineEnd = text.indexOf('\r\n', at);
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    if (lineEnd < 0 || !(size > 0)) return content;
    content += text.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
  }
}
