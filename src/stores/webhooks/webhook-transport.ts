import type { LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { WebhookError, type WebhookTransport } from '../../domain/webhook.ts';
import { isPublicAddress } from './public-address.ts';
import { type Resolve, resolveName } from './resolve-name.ts';

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
}: {
  readonly isPrivateAllowed: boolean;
  readonly resolve?: Resolve;
}): WebhookTransport {
  const mayConnect = (address: string): boolean => isPrivateAllowed || isPublicAddress(address);
  const checkedAddresses = async (host: string, signal: AbortSignal): Promise<LookupAddress[]> => {
    const family = isIP(host);
    const addresses = family === 0 ? await resolved(resolve(host, signal)) : [{ address: host, family }];
    if (!addresses.every(({ address }) => mayConnect(address)))
      throw new WebhookError('The name of the receiver has an address that is not public.');
    if (addresses.length === 0) throw new WebhookError('The name of the receiver has no address.');
    return addresses;
  };

  return {
    isPrivateAllowed,
    mayConnect,
    post: async ({ url, headers, body }, signal) => {
      const target = new URL(url);
      const host = target.hostname.replace(/^\[|\]$/g, '');
      const addresses = await Promise.race([checkedAddresses(host, signal), rejectedBy(signal)]);
      const [first] = addresses as [LookupAddress];
      // All of them, for one that cannot be reached is no reason to fail (RFC 8305).
      const lookup: LookupFunction = (_name, { all }, done) =>
        all === true ? done(null, addresses) : done(null, first.address, first.family);
      const bytes = Buffer.from(body);
      const answer = await new Promise<IncomingMessage>((answered, failed) => {
        const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
        const request = send(target, {
          method: 'POST',
          headers: { ...headers, 'Content-Length': bytes.length, Connection: 'close' },
          agent: false,
          lookup,
          signal,
        });
        request.once('response', answered);
        request.once('error', failed);
        // Without an error where the receiver switches protocols (101); after an answer it changes nothing.
        request.once('close', () => failed(new Error('The connection was closed.')));
        request.end(bytes);
      }).catch((error) => {
        signal.throwIfAborted();
        throw new WebhookError(reasonOf(error), { cause: error });
      });
      await discard(answer);
      return { status: answer.statusCode ?? 0, retryAfterSeconds: retryAfter(answer) };
    },
  };
}

/** Rejects with the reason when the signal is aborted. */
const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

async function resolved(found: Promise<LookupAddress[]>): Promise<LookupAddress[]> {
  try {
    return await found;
  } catch (cause) {
    throw new WebhookError('The name of the receiver cannot be resolved.', { cause });
  }
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
  reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? 'The receiver did not answer as HTTP.';
