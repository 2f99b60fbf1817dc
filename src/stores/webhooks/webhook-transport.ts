import type { LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { WebhookError, type WebhookTransport } from '../../domain/changes/webhook.ts';
import { addressesOf } from '../../outgoing/addresses-of.ts';
import { createNat64Discovery } from '../../outgoing/nat64-prefixes.ts';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import { isPublicAddress } from '../../outgoing/public-address.ts';
import { type Resolve, resolveName } from '../../outgoing/resolve-name.ts';
import { sendRequest } from '../../outgoing/send-request.ts';

/** Of an answer, and for so long: its status is all that counts. */
const maxAnswerBytes = 64 * 1024;
const maxAnswerMs = 1_000;
const longestRetryAfterSeconds = 86_400;

/**
 * HTTP to receivers. A name is resolved once; each of its addresses is checked, and one of those is connected to, so that
 * it cannot be another by then (DNS rebinding). No proxy, no redirect, no connection that is used again.
 * @param options `isPrivateAllowed`: receivers may be on private and loopback addresses, and speak plain HTTP there
 */
export function createWebhookTransport({
  isPrivateAllowed,
  resolve = resolveName,
  nat64Prefixes = createNat64Discovery(),
}: {
  readonly isPrivateAllowed: boolean;
  readonly resolve?: Resolve;
  readonly nat64Prefixes?: ReturnType<typeof createNat64Discovery>;
}): WebhookTransport {
  const checkedAddresses = async (url: URL, signal: AbortSignal): Promise<LookupAddress[]> => {
    const addresses = await addressesOf(url, resolve, signal).catch((cause) => {
      signal.throwIfAborted();
      throw new WebhookError('The name of the receiver cannot be resolved.', { cause });
    });
    if (addresses.length === 0) throw new WebhookError('The name of the receiver has no address.');
    if (isPrivateAllowed) return addresses;
    const translated = addresses.some(({ family }) => family === 6) ? await nat64Prefixes() : [];
    if (!addresses.every(({ address }) => isPublicAddress(address, translated)))
      throw new WebhookError('The name of the receiver has an address that is not public.');
    return addresses;
  };

  return {
    isPrivateAllowed,
    mayConnect: (address) => isPrivateAllowed || isPublicAddress(address),
    post: async ({ url, headers, body }, signal) => {
      const target = new URL(url);
      const addresses = await checkedAddresses(target, signal);
      const answer = await sendRequest({
        url: target,
        method: 'POST',
        headers,
        body: Buffer.from(body),
        addresses,
        maxBodyBytes: maxAnswerBytes,
        signal,
      }).catch((error) => {
        signal.throwIfAborted();
        throw new WebhookError(reasonOf(error), { cause: error });
      });
      await discard(answer);
      return { status: answer.statusCode ?? 0, retryAfterSeconds: retryAfter(answer) };
    },
  };
}

/** Reads the answer as far as it is worth it, so that the connection ends in order: nothing of it is kept. Never rejects. */
async function discard(answer: IncomingMessage): Promise<void> {
  const late = setTimeout(() => answer.destroy(), maxAnswerMs);
  let read = 0;
  try {
    for await (const chunk of answer) {
      read += (chunk as Buffer).length;
      if (read > maxAnswerBytes) break;
    }
  } catch {
    // The status was there.
  } finally {
    clearTimeout(late);
    answer.destroy();
  }
}

/** RFC 9110 §10.2.3, in seconds or as a date; bounded. */
function retryAfter({ headers }: IncomingMessage): number | null {
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), longestRetryAfterSeconds);
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection.',
  ETIMEDOUT: 'The receiver did not accept the connection in time.',
  EHOSTUNREACH: 'The receiver cannot be reached.',
  ENETUNREACH: 'The receiver cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the receiver is signed by nobody known.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the receiver is signed by nobody known.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the receiver is signed by nobody known.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the receiver is for another name.',
};

const reasonOf = (error: unknown): string =>
  error instanceof OutgoingError && error.fault === 'flood'
    ? 'The receiver sent too much before its answer.'
    : (reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? 'The receiver did not answer as HTTP.');
