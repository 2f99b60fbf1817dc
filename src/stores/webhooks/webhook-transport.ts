import type { LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { WebhookError, type WebhookTransport } from '../../domain/changes/webhook-transport.ts';
import { createNat64Discovery } from '../../outgoing/nat64-prefixes.ts';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import { isPublicAddress } from '../../outgoing/public-address.ts';
import { findAddresses, type Resolve, resolveName } from '../../outgoing/resolve-name.ts';
import { sendRequest } from '../../outgoing/send-request.ts';

/** The limits for reading the body of a response. Only the status of a response matters, so its body is discarded. */
const maxResponseBytes = 64 * 1024;
const maxResponseMs = 1_000;
const maxRetryAfterSeconds = 86_400;

/**
 * Creates the transport that sends webhooks to receivers over HTTP. It resolves a name once, checks all of its
 * addresses and connects to one of them, so that the address cannot change in between (DNS rebinding). It uses no
 * proxy, follows no redirect and reuses no connection.
 */
export function createWebhookTransport({
  isPrivateAllowed,
  resolve = resolveName,
  nat64Prefixes = createNat64Discovery(),
}: {
  /** Whether receivers may have private and loopback addresses, and may use plain HTTP there. */
  readonly isPrivateAllowed: boolean;
  readonly resolve?: Resolve;
  readonly nat64Prefixes?: ReturnType<typeof createNat64Discovery>;
}): WebhookTransport {
  const resolveAllowedAddresses = async (url: URL, signal: AbortSignal): Promise<LookupAddress[]> => {
    const addresses = await findAddresses(url, resolve, signal).catch((cause) => {
      signal.throwIfAborted();
      throw new WebhookError('The name of the receiver cannot be resolved.', { cause });
    });
    if (addresses.length === 0) throw new WebhookError('The name of the receiver has no address.');
    if (isPrivateAllowed) return addresses;
    const prefixes = addresses.some(({ family }) => family === 6) ? await nat64Prefixes() : [];
    if (!addresses.every(({ address }) => isPublicAddress(address, prefixes)))
      throw new WebhookError('The name of the receiver has an address that is not public.');
    return addresses;
  };

  return {
    isPrivateAllowed,
    canConnect: (address) => isPrivateAllowed || isPublicAddress(address),
    post: async ({ url, headers, body }, signal) => {
      const target = new URL(url);
      const addresses = await resolveAllowedAddresses(target, signal);
      const response = await sendRequest({
        url: target,
        method: 'POST',
        headers,
        body: Buffer.from(body),
        addresses,
        maxBodyBytes: maxResponseBytes,
        signal,
      }).catch((error) => {
        signal.throwIfAborted();
        throw new WebhookError(describeFailure(error), { cause: error });
      });
      await discardBody(response);
      return { status: response.statusCode ?? 0, retryAfterSeconds: readRetryAfter(response) };
    },
  };
}

/** Reads and discards the body, within bounds, so that the connection is closed cleanly. Never rejects. */
async function discardBody(response: IncomingMessage): Promise<void> {
  const timer = setTimeout(() => response.destroy(), maxResponseMs);
  let bytesRead = 0;
  try {
    for await (const chunk of response) {
      bytesRead += (chunk as Buffer).length;
      if (bytesRead > maxResponseBytes) break;
    }
  } catch {
    // A failure while reading the body does not matter, because the status has already arrived.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
}

/**
 * Reads Retry-After (RFC 9110 §10.2.3), which is in seconds or a date.
 * @returns the seconds to wait, at most `maxRetryAfterSeconds`, or null if the header is missing or invalid
 */
function readRetryAfter({ headers }: IncomingMessage): number | null {
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), maxRetryAfterSeconds);
}

/** The reasons why a delivery failed, by the error code of Node.js or OpenSSL. */
const reasonsByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection.',
  ETIMEDOUT: 'The receiver did not accept the connection in time.',
  EHOSTUNREACH: 'The receiver cannot be reached.',
  ENETUNREACH: 'The receiver cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the receiver is signed by an unknown authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the receiver is signed by an unknown authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the receiver is signed by an unknown authority.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the receiver is for another name.',
};

const describeFailure = (error: unknown): string =>
  error instanceof OutgoingError && error.fault === 'flood'
    ? 'The receiver sent too much data before its response.'
    : (reasonsByCode[(error as NodeJS.ErrnoException).code ?? ''] ??
      'The receiver did not return a valid HTTP response.');
