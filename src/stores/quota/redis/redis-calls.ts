import { QuotaStoreError } from '../../../domain/quota/quota.ts';
import type { RedisClient } from './redis-client.ts';
import type { RedisScript } from './redis-scripts.ts';
import { wasNeverSent } from './send-tracking-cluster.ts';

export type RedisCalls = ReturnType<typeof createRedisCalls>;

/**
 * Creates the functions that send commands to Redis. Each command resolves, or rejects with QuotaStoreError, within
 * the deadline. The deadline of ioredis is not used, because after a stall of the event loop it expires even if the
 * reply is already in the socket. Here, `setImmediate` lets such a reply be read first.
 */
export function createRedisCalls(client: RedisClient, deadlineMs: number) {
  let isFailing = false;

  /**
   * Sends a command, and rejects if no reply arrives within the deadline.
   * @param onNoScript a function that sends another command if Redis lacks the script; not called after the deadline
   */
  const callWithinDeadline = <Answer>(
    send: () => Promise<Answer>,
    onNoScript?: () => Promise<Answer>,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      let hasTimedOut = false;
      const giveUp = () => {
        hasTimedOut = true;
        isFailing = true;
        reject(new QuotaStoreError('unknown', `Redis did not answer within ${deadlineMs} ms`));
      };
      let timer: NodeJS.Timeout | undefined;
      // The deadline starts when the command has been sent, so a stall in this event-loop iteration does not count.
      const deadlineStart = setImmediate(() => {
        timer = setTimeout(setImmediate, deadlineMs, giveUp);
      });
      const finish = () => {
        clearImmediate(deadlineStart);
        clearTimeout(timer);
      };
      const succeed = (reply: Answer) => {
        finish();
        isFailing = false;
        resolve(reply);
      };
      const fail = (cause: unknown) => {
        finish();
        const error = toQuotaError(cause);
        isFailing = error instanceof QuotaStoreError && error.outcome !== 'rejected';
        reject(error);
      };
      const retryWithText = (cause: unknown) => {
        if (onNoScript === undefined || hasTimedOut || !isNoScript(cause)) return fail(cause);
        onNoScript().then(succeed, fail);
      };
      send().then(succeed, retryWithText);
    });

  return {
    /** Whether the last call failed because of Redis. */
    get isFailing() {
      return isFailing;
    },
    send: <Answer>(command: () => Promise<Answer>): Promise<Answer> => callWithinDeadline(command),
    /** Runs a script by its digest, or by its text if Redis does not have the script. */
    run: (
      { sha1, lua }: RedisScript,
      keys: readonly string[],
      args: readonly (string | number)[],
    ): Promise<unknown> =>
      callWithinDeadline(
        () => client.evalsha(sha1, keys.length, ...keys, ...args),
        () => client.eval(lua, keys.length, ...keys, ...args),
      ),
  };
}

// The error codes that mean that Redis has not run the script. Before Redis 7, the code can be inside the message.
const didNotRunPattern =
  /\b(READONLY|OOM|NOREPLICAS|LOADING|CLUSTERDOWN|MISCONF|MASTERDOWN|TRYAGAIN|BUSY|NOSCRIPT)\b/;

/** Whether an error means that Redis does not have the script, and therefore has not run it. */
function isNoScript(error: unknown): boolean {
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
