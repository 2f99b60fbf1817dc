import { request } from 'node:http';
import { type ErrorCode, GatewayError } from '../domain/errors.ts';
import { assertTrustedOwner, type ControlAddress, ControlPathError } from './control-address.ts';
import { toLines } from './control-lines.ts';
import type { GatewayStatus, Operator } from './operator.ts';

/** The error for a path at which no gateway listens. */
class NoGatewayError extends Error {
  override readonly name = 'NoGatewayError';
}

/** The error for a gateway that stopped before it answered a command. */
export class GatewayStoppedError extends Error {
  override readonly name = 'GatewayStoppedError';
}

/**
 * Creates an operator whose commands are executed by the running gateway. Every method throws GatewayStoppedError if
 * the gateway stops before it answers, and ControlPathError if the path may belong to another user.
 */
export function createControlClient(address: ControlAddress): Operator {
  return new Proxy({} as Operator, {
    get:
      (_target, method) =>
      (input: object = {}) =>
        callGateway(address, String(method), input).catch((error: unknown) => {
          throw error instanceof NoGatewayError ? createStoppedError(false, error) : error;
        }),
  });
}

/**
 * Finds the gateway that listens at this path.
 * @returns its status, with a null address if the gateway cannot report one; null if there is no gateway
 * @throws ControlPathError if the path may belong to another user
 */
export async function findGateway(address: ControlAddress): Promise<GatewayStatus | null> {
  try {
    return (await callGateway(address, 'status', {})) as GatewayStatus;
  } catch (error) {
    if (error instanceof ControlPathError) throw error;
    return error instanceof NoGatewayError ? null : { listening: null };
  }
}

/** @param isSent whether the gateway may have received the command */
const createStoppedError = (isSent: boolean, cause: unknown): GatewayStoppedError =>
  new GatewayStoppedError(
    isSent
      ? 'The gateway stopped before it answered, so the command may or may not have taken effect. Start the gateway, and check before you run the command again.'
      : 'The gateway stopped before it received the command, which had no effect. Start the gateway and run the command again.',
    { cause },
  );

async function callGateway(address: ControlAddress, method: string, input: object): Promise<unknown> {
  assertTrustedOwner(address);
  return new Promise((resolve, reject) => {
    // Each call opens a new connection. The gateway would close an idle connection while the command is busy,
    // and the next call would fail.
    const options = { socketPath: address.path, path: `/${method}`, method: 'POST', agent: false };
    const controlRequest = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => reject(createStoppedError(true, error)));
      response.on('end', () => {
        const body: ControlResponse = JSON.parse(Buffer.concat(chunks).toString('utf8'));
        if (body.error === undefined) resolve(body.result);
        else reject(toGatewayError(body.error));
      });
    });
    controlRequest.on('error', (error: NodeJS.ErrnoException) => {
      const isAbsent = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      const isCutOff = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      if (isAbsent) reject(new NoGatewayError('no gateway is running', { cause: error }));
      else reject(isCutOff ? createStoppedError(true, error) : error);
    });
    controlRequest.end(toLines(input));
  });
}

/** The response of `control-server.ts`, which has either a result or an error. */
interface ControlResponse {
  readonly result?: unknown;
  readonly error?: { readonly code: ErrorCode; readonly message: string };
}

/** The beginning of the message about an unknown command. It is the same in every release. */
const unknownCommandPrefix = 'The gateway has no command';

/** Converts the error of a response. A gateway of an older release may not know the command. */
function toGatewayError({ code, message }: NonNullable<ControlResponse['error']>): GatewayError {
  const isOlderRelease = code === 'not-found' && message.startsWith(unknownCommandPrefix);
  return new GatewayError(
    code,
    isOlderRelease ? 'The running gateway is an older release that cannot do this. Restart it.' : message,
  );
}
