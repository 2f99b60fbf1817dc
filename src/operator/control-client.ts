import { request } from 'node:http';
import { type ErrorCode, GatewayError } from '../domain/errors.ts';
import { toLines } from './control-lines.ts';
import { assertOurs, ControlPathError, type ControlPlace } from './control-path.ts';
import type { GatewayStatus, Operator } from './operator.ts';

/** No gateway listens at this path. */
export class NoGatewayError extends Error {
  override readonly name = 'NoGatewayError';
}

/**
 * Creates the operator's commands, which run in a running gateway. Every method throws NoGatewayError if no
 * gateway listens at this path, and ControlPathError if the path may belong to another user.
 */
export function createControlClient(place: ControlPlace): Operator {
  return new Proxy({} as Operator, {
    get:
      (_target, method) =>
      (input: object = {}) =>
        call(place, String(method), input),
  });
}

/**
 * Finds the gateway that listens at this path.
 * @returns null if there is none
 * @throws ControlPathError if the path may belong to another user
 */
export async function findGateway(place: ControlPlace): Promise<GatewayStatus | null> {
  try {
    return (await call(place, 'status', {})) as GatewayStatus;
  } catch (error) {
    if (error instanceof ControlPathError) throw error;
    return error instanceof NoGatewayError ? null : { listening: null };
  }
}

async function call(place: ControlPlace, method: string, input: object): Promise<unknown> {
  assertOurs(place);
  return new Promise((resolve, reject) => {
    // Each call has a new connection. The gateway would close an idle connection while the command is busy,
    // and the next call would fail.
    const target = { socketPath: place.path, path: `/${method}`, method: 'POST', agent: false };
    const outgoing = request(target, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
          result?: unknown;
          error?: { code: ErrorCode; message: string };
        };
        if (body.error === undefined) resolve(body.result);
        else reject(toGatewayError(body.error));
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isAbsent = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      reject(isAbsent ? new NoGatewayError('no gateway is running', { cause: error }) : error);
    });
    outgoing.end(toLines(input));
  });
}

/** How the message of `control-server.ts` begins, in every release. */
const unknownCommand = 'The gateway has no command';

/**
 * Converts an error from the gateway. A running gateway may be of an older release, which does not have the
 * command.
 */
function toGatewayError({
  code,
  message,
}: {
  readonly code: ErrorCode;
  readonly message: string;
}): GatewayError {
  const isOlder = code === 'not-found' && message.startsWith(unknownCommand);
  return new GatewayError(
    code,
    isOlder ? 'The gateway that runs is of an older release, which cannot do this. Restart it.' : message,
  );
}
