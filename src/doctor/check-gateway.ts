import { type Config, getOrigin } from '../config.ts';
import { createFindings, type Finding } from '../domain/finding.ts';
import type { GatewayStatus } from '../operator/operator.ts';
import { OutgoingError } from '../outgoing/outgoing-error.ts';
import { readBody } from '../outgoing/read-body.ts';
import { sendRequest } from '../outgoing/send-request.ts';

/** How long the check waits for a gateway's response. */
const timeoutMs = 3_000;
/** The response of `/readyz` is less than a tenth of this size. */
const maxReadinessBytes = 64 * 1024;

/**
 * Checks the running gateway at its own address. If none is known, checks whatever answers at HOST and PORT.
 */
export async function checkGateway(config: Config, gateway: GatewayStatus | null): Promise<Finding> {
  const { info, warn } = createFindings('gateway');
  const listening = gateway?.listening ?? null;
  const configured = localOrigin(config);
  const origin = listening === null ? configured : localOrigin(listening);
  const finding = await checkReadiness(origin);
  if (finding === null) {
    return gateway === null
      ? info(`not running: nothing answers at ${configured}`)
      : warn(
          `nothing answers at ${origin}, but a gateway runs on this data directory`,
          'It may be starting or stopping, or it has another HOST or PORT: run doctor with those.',
        );
  }
  // With PORT=0 the system has chosen the port.
  const isAtConfiguredPort = listening === null || config.port === 0 || listening.port === config.port;
  return isAtConfiguredPort
    ? finding
    : warn(
        `${finding.detail}, and not at ${configured}`,
        'Run doctor with the HOST and PORT of the gateway, or restart the gateway with these.',
      );
}

/** Returns the URL for connections from this machine. */
function localOrigin({ host, port }: { readonly host: string; readonly port: number }): string {
  const localHost = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return getOrigin({ publicUrl: null, host: localHost, port });
}

/**
 * Requests `/readyz`.
 * @returns the finding, or null if nothing answers
 */
async function checkReadiness(origin: string): Promise<Finding | null> {
  const { ok, warn } = createFindings('gateway');
  let text: string;
  try {
    const response = await sendRequest({
      url: new URL(`${origin}/readyz`),
      method: 'GET',
      headers: {},
      maxBodyBytes: maxReadinessBytes,
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = Buffer.concat(await readBody(response, maxReadinessBytes)).toString();
  } catch (error) {
    if (!(error instanceof OutgoingError)) return null;
    text = '';
  }
  const readiness = readReadiness(text);
  if (readiness?.checks === undefined)
    return warn(`something else answers at ${origin}`, 'Set PORT to another port.');
  if (readiness.status === 'ready') {
    return readiness.warnings === undefined
      ? ok(`ready at ${origin}`)
      : warn(`ready at ${origin}, with warnings`, readiness.warnings.join(' '));
  }
  const report = readiness.checks.database === 'away' ? createFindings('gateway').fail : warn;
  const failing = Object.entries(readiness.checks).filter(([, state]) => state !== 'ok');
  return report(
    `${readiness.status} at ${origin}: ${failing.map(([name, state]) => `${name} ${state}`).join(', ')}`,
    readiness.warnings?.join(' ') ?? 'See its log.',
  );
}

function readReadiness(text: string) {
  try {
    return JSON.parse(text) as {
      status?: string;
      checks?: Record<string, string>;
      warnings?: string[];
    } | null;
  } catch {
    return null;
  }
}
