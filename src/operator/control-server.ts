import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { GatewayError } from '../domain/errors.ts';
import { runInSlices } from '../domain/time-slicing.ts';
import { type ControlAddress, createControlFolder } from './control-address.ts';
import { fromLines } from './control-lines.ts';
import type { GatewayStatus, Operator } from './operator.ts';

export type ControlServer = Awaited<ReturnType<typeof openControlServer>>;

/**
 * Opens a local socket through which commands reach the running gateway. Only the socket's owner can use it. The
 * protocol is HTTP: each method is a POST with lines of JSON (`toLines`) in the request and JSON in the
 * response. The caller has checked that no gateway listens there, so an existing socket file is stale.
 * @throws ControlPathError if the path may belong to another user
 */
export async function openControlServer(
  address: ControlAddress,
  operator: Operator & { status(): GatewayStatus },
  onError: (error: unknown) => void,
) {
  const { path } = address;
  const isPipe = path.startsWith('\\\\');
  const server = createServer((request, response) => {
    runCommand(operator, request)
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
  // Requests have no time limit, because an import may take a long time.
  server.requestTimeout = 0;
  if (!isPipe) {
    createControlFolder(address);
    rmSync(path, { force: true });
  }
  // The socket must never be open to other users, not even before `chmodSync`.
  const umask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  } finally {
    process.umask(umask);
  }
  if (!isPipe) chmodSync(path, 0o600);
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

async function runCommand(operator: object, request: IncomingMessage): Promise<unknown> {
  const method = (request.url ?? '').slice(1);
  if (!Object.hasOwn(operator, method))
    throw new GatewayError('not-found', `The gateway has no command ${method}.`);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const input = await runInSlices(fromLines(Buffer.concat(chunks)));
  return (operator as Record<string, (input: object) => unknown>)[method]?.(input);
}
