import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; repeated ones joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends these bytes, and reads one answer until the connection closes: for what no HTTP client would send.
 * @param lines request line and headers, without `Connection`, and without `Host` unless it is left out on purpose
 */
export function rawRequest(
  origin: string,
  lines: readonly string[],
  body: string | Buffer = '',
  { hasHost = true } = {},
): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error) => (chunks.length > 0 ? resolve(readAnswer(chunks)) : reject(error)));
    socket.on('close', () => resolve(readAnswer(chunks)));
    const all = [...lines, ...(hasHost ? [`Host: ${host}`] : []), 'Connection: close', '', ''];
    socket.write(all.join('\r\n'), 'utf8');
    socket.write(body);
  });
}

function readAnswer(chunks: readonly Buffer[]): RawAnswer {
  const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
  const [statusLine = '', ...headerLines] = head.split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of headerLines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return { status: Number(statusLine.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}
