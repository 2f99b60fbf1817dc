import { connect } from 'node:net';
import { decodeContent } from './decode-content.ts';
import type { Answer } from './fuzz-request.ts';

/** Time limit for an answer. */
const timeoutMs = 5_000;

/** Time for which the beginning of a stream is read. */
const streamMs = 300;
const streamHead = /\r\nContent-Type: (text\/event-stream|multipart\/mixed)/i;

/**
 * Sends bytes that no HTTP client would send on a new connection, and reads the first answer until the connection
 * closes.
 * @param isCut whether the client half-closes the connection after the bytes
 * @returns null when there was no answer
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
      else reject(new Error(`no answer within ${timeoutMs} ms`));
    }, timeoutMs);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      // A stream may never end, so only its beginning is read.
      if (chunks.length === 1 && streamHead.test(chunk.toString('latin1')))
        setTimeout(() => socket.destroy(), streamMs);
    });
    // A client that is rejected while it still sends may see a reset after the answer.
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

/** The first answer that is not informational (RFC 9110 §15.2). */
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
  for (let offset = 0; ; ) {
    const lineEnd = text.indexOf('\r\n', offset);
    const size = Number.parseInt(text.slice(offset, lineEnd), 16);
    if (lineEnd < 0 || !(size > 0)) return content;
    content += text.slice(lineEnd + 2, lineEnd + 2 + size);
    offset = lineEnd + 2 + size + 2;
  }
}
