import type { IncomingMessage, ServerResponse } from 'node:http';
import { jsonReply, send } from '../http/send.ts';

export type CheckState = 'ok' | 'away' | 'loading';

export interface Readiness {
  readonly catalogue: CheckState;
  readonly database: CheckState;
  readonly quota: CheckState;
  readonly warnings: readonly string[];
}

/** `GET /healthz`: the process answers; it touches nothing. */
export function answerHealth(_request: IncomingMessage, response: ServerResponse): void {
  send(response, jsonReply(200, { status: 'ok' }, [['Cache-Control', 'no-store']]));
}

/**
 * `GET /readyz`: `starting` (503) until the catalogue is loaded; while the database or the quota store is away,
 * `degraded` (200).
 */
export function answerReadiness(readiness: () => Readiness) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    const { warnings, ...checks } = readiness();
    const isLoaded = checks.catalogue === 'ok';
    const isWhole = Object.values(checks).every((state) => state === 'ok');
    const status = isLoaded ? (isWhole ? 'ready' : 'degraded') : 'starting';
    const body = { status, checks, ...(warnings.length > 0 && { warnings }) };
    send(response, jsonReply(isLoaded ? 200 : 503, body, [['Cache-Control', 'no-store']]));
  };
}
