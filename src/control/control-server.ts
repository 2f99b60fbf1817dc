import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { GatewayError } from '../domain/errors.ts';
import { inSlices } from '../domain/in-slices.ts';
import { fromLines } from './control-json.ts';
import type { Operator } from './operator.ts';

export interface ControlServer {
  close(): Promise<void>;
}

/**
 * Lets commands reach the running gateway over a local socket that only its owner may open: HTTP, one POST for
 * a method, lines of JSON in (`toLines`), JSON out. The caller has made sure that no gateway listens there, so a
 * socket file that is there already was left behind.
 */
export async function openControlServer(
  path: string,
  operator: Operator,
  onError: (error: unknown) => void,
): Promise<ControlServer> {
  const isPipe = path.startsWith('\\\\');
  const server = createServer((request, response) => {
    answer(operator, request)
      .then((result) => ({ status: 200, body: { result: result ?? null } }))
      .catch((error: unknown) => {
        if (!(error instanceof GatewayError)) onError(error);
        const { code, message } =
          error instanceof GatewayError
            ? error
            : new GatewayError('internal', 'The gateway failed; see its log.');
        return { status: 400, body: { error: { code, message } } };
      })
      .then(({ status, body }) => response.writeHead(status).end(JSON.stringify(body)));
  });
  // An import may take as long as it takes.
  server.requestTimeout = 0;
  if (!isPipe) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    rmSync(path, { force: true });
  }
  const umask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  } finally {
    process.umask(umask);
  }
  if (!isPipe) chmodSync(path, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

async function answer(operator: Operator, request: IncomingMessage): Promise<unknown> {
  const method = (request.url ?? '').slice(1);
  if (!Object.hasOwn(operator, method))
    throw new GatewayError('not-found', `The gateway knows no command ${method}.`);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const input = await inSlices(fromLines(Buffer.concat(chunks)));
  return operator[method as keyof Operator](input as never);
}
