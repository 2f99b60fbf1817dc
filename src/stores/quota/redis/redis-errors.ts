import { QuotaStoreError } from '../../../domain/quota/quota.ts';
import { wasNeverSent } from './send-tracking-cluster.ts';

// The error codes that mean that Redis has not run the script. Before Redis 7, the code can be inside the message.
const didNotRunPattern =
  /\b(READONLY|OOM|NOREPLICAS|LOADING|CLUSTERDOWN|MISCONF|MASTERDOWN|TRYAGAIN|BUSY|NOSCRIPT)\b/;

/** Whether an error means that Redis does not have the script, and therefore has not run it. */
export function isNoScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}

/**
 * Converts an error of ioredis to a QuotaStoreError. An error that means a bug (WRONGTYPE, wrong arguments) is returned
 * unchanged. After a closed socket or a timeout, it is unknown whether the call ran.
 */
export function toQuotaError(error: unknown): Error {
  if (error instanceof QuotaStoreError) return error;
  if (!(error instanceof Error)) return new Error('The quota store failed', { cause: error });
  const { name, message } = error;
  if (name === 'ReplyError') {
    if (message.startsWith('AHEAD')) return new QuotaStoreError('rejected', message, { cause: error });
    if (didNotRunPattern.test(message)) return new QuotaStoreError('not-run', message, { cause: error });
    return error;
  }
  if (name === 'TypeError' || name === 'RangeError') return error;
  // The message names the option `enableOfflineQueue` if ioredis had no connection to write to.
  const mayHaveBeenSent = !message.includes('enableOfflineQueue') && !wasNeverSent(error);
  return new QuotaStoreError(mayHaveBeenSent ? 'unknown' : 'not-run', message, { cause: error });
}
