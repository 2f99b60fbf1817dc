import { request } from 'node:http';
import { type ErrorCode, GatewayError } from '../domain/errors.ts';
import { toLines } from './control-json.ts';
import type { Operator } from './operator.ts';

/** Nobody listens at this path. */
export class NoGatewayError extends Error {
  override readonly name = 'NoGatewayError';
}

/** The operator of a running gateway. Every method throws NoGatewayError when there is none at this path. */
export function createControlClient(path: string): Operator {
  return new Proxy({} as Operator, {
    get: (_target, method) => (input: object) => call(path, String(method), input),
  });
}

/** Whether a gateway listens at this path. */
export async function isGatewayListening(path: string): Promise<boolean> {
  try {
    await call(path, '', {});
    return true;
  } catch (error) {
    return !(error instanceof NoGatewayError);
  }
}

function call(path: string, method: string, input: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath: path, path: `/${method}`, method: 'POST' }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
          result?: unknown;
          error?: { code: ErrorCode; message: string };
        };
        if (body.error === undefined) resolve(body.result);
        else reject(new GatewayError(body.error.code, body.error.message));
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isAbsent = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      reject(isAbsent ? new NoGatewayError('no gateway is running', { cause: error }) : error);
    });
    sent.end(toLines(input));
  });
}
