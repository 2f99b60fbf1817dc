import type { IncomingMessage, ServerResponse } from 'node:http';
import { overallState, type Readiness } from '../domain/readiness.ts';
import { jsonReply, send } from '../http/send.ts';

/** `GET /healthz`: shows that the process answers, without touching anything else. */
export function answerHealth(_request: IncomingMessage, response: ServerResponse): void {
  send(response, jsonReply(200, { status: 'ok' }, [['Cache-Control', 'no-store']]));
}

/**
 * `GET /readyz`: `starting` (503) until the catalogue is loaded; while the database or the quota store is away,
 * `degraded` (200).
 */
export function answerReadiness(readiness: () => Readiness) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    const current = readiness();
    const { warnings, ...checks } = current;
    const status = overallState(current);
    const body = { status, checks, ...(warnings.length > 0 && { warnings }) };
    send(response, jsonReply(status === 'starting' ? 503 : 200, body, [['Cache-Control', 'no-store']]));
  };
}
