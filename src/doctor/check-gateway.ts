import { type Config, getOrigin } from '../config.ts';
import { createFindings, type Finding } from '../domain/finding.ts';
import type { GatewayStatus } from '../operator/operator.ts';
import { OutgoingError } from '../outgoing/outgoing-error.ts';
import { readBody } from '../outgoing/read-body.ts';
import { sendRequest } from '../outgoing/send-request.ts';

/** How long the check waits for a gateway's response. */
const timeoutMs = 3_000;
/** The maximum size of the response of `/readyz`. It is more than ten times the usual size. */
const maxReadinessBytes = 64 * 1024;

/** Checks the gateway at the address that it reports. If there is none, checks what answers at HOST and PORT. */
export async function checkGateway(config: Config, gateway: GatewayStatus | null): Promise<Finding> {
  const { info, warn } = createFindings('gateway');
  const reportedAddress = gateway?.listening ?? null;
  const configuredOrigin = getLocalOrigin(config);
  const origin = reportedAddress === null ? configuredOrigin : getLocalOrigin(reportedAddress);
  const finding = await checkReadiness(origin);
  if (finding === null) {
    return gateway === null
      ? info(`not running: nothing answers at ${configuredOrigin}`)
      : warn(
          `nothing answers at ${origin}, but a gateway runs on this data directory`,
          'It may be starting or stopping, or it has another HOST or PORT: run doctor with those.',
        );
  }
  // With PORT=0, the system chose the port, so any port is right.
  const isAtConfiguredPort =
    reportedAddress === null || config.port === 0 || reportedAddress.port === config.port;
  return isAtConfiguredPort
    ? finding
    : warn(
        `${finding.detail}, and not at ${configuredOrigin}`,
        'Run doctor with the HOST and PORT of the gateway, or restart the gateway with these.',
      );
}

/** Returns the URL for connections from this machine. */
function getLocalOrigin({ host, port }: { readonly host: string; readonly port: number }): string {
  const localHost = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return getOrigin({ publicUrl: null, host: localHost, port });
}

/** Checks the response of `/readyz`. @returns the finding, or null if nothing answers */
async function checkReadiness(origin: string): Promise<Finding | null> {
  const { ok, warn, fail } = createFindings('gateway');
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
    // An OutgoingError means that something answered, but not as a gateway does.
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
  const createFinding = readiness.checks.database === 'away' ? fail : warn;
  const failingChecks = Object.entries(readiness.checks).filter(([, state]) => state !== 'ok');
  return createFinding(
    `${readiness.status} at ${origin}: ${failingChecks.map((check) => check.join(' ')).join(', ')}`,
    readiness.warnings?.join(' ') ?? 'See its log.',
  );
}

/** Parses a response. Returns null if it is not JSON. */
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
