import { QuotaStoreError } from '../../domain/quota/quota.ts';
import { wasNeverSent } from './slot-cluster.ts';

// Redis says with these that it did not run the script. Before Redis 7 the code stands inside the message.
const didNotRun =
  /\b(READONLY|OOM|NOREPLICAS|LOADING|CLUSTERDOWN|MISCONF|MASTERDOWN|TRYAGAIN|BUSY|NOSCRIPT)\b/;

/** Redis does not have the script; nothing ran. */
export function isNoScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}

/**
 * What an error of ioredis means for the call that met it: a QuotaStoreError, or the error as it is when it is
 * a bug (WRONGTYPE, bad arguments). A socket that closed or was silent says nothing of whether the call ran.
 */
export function toQuotaError(error: unknown): Error {
  if (error instanceof QuotaStoreError) return error;
  if (!(error instanceof Error)) return new Error('The quota store failed', { cause: error });
  const { name, message } = error;
  if (name === 'ReplyError') {
    if (message.startsWith('AHEAD')) return new QuotaStoreError('refused', message, { cause: error });
    if (didNotRun.test(message)) return new QuotaStoreError('no', message, { cause: error });
    return error;
  }
  if (name === 'TypeError' || name === 'RangeError') return error;
  // ioredis with its queue off: it had no connection to write to.
  const sent = !message.includes('enableOfflineQueue') && !wasNeverSent(error);
  return new QuotaStoreError(sent ? 'unknown' : 'no', message, { cause: error });
}
