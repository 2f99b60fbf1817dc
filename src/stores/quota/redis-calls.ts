import { QuotaStoreError } from '../../domain/quota.ts';
import type { RedisClient } from './redis-client.ts';
import { isNoScript, toQuotaError } from './redis-errors.ts';
import type { RedisScript } from './redis-scripts.ts';

/** Calls of one client, of which each has its answer, or a QuotaStoreError, within the deadline. */
export interface RedisCalls {
  /** Whether the last call failed for a reason of Redis'. */
  readonly isFailing: boolean;
  send<Answer>(command: () => Promise<Answer>): Promise<Answer>;
  /** Runs a script by its digest, and sends its text, once, where Redis has lost it. */
  run(script: RedisScript, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown>;
}

/**
 * The deadline is ours, since ioredis' own fires after a stall of the event loop although the reply lies in the
 * socket: one `setImmediate` lets it be read first.
 */
export function createRedisCalls(client: RedisClient, deadlineMs: number): RedisCalls {
  let isFailing = false;

  /** @param onNoScript What to send, once, when Redis has lost the script; not after the deadline. */
  const bounded = <Answer>(
    send: () => Promise<Answer>,
    onNoScript?: () => Promise<Answer>,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      let over = false;
      const giveUp = () => {
        over = true;
        isFailing = true;
        reject(new QuotaStoreError('unknown', `Redis did not answer within ${deadlineMs} ms`));
      };
      let timer: NodeJS.Timeout | undefined;
      // Counts from when the command has left, and not from before a stall in this turn of the event loop.
      const leaving = setImmediate(() => {
        timer = setTimeout(setImmediate, deadlineMs, giveUp);
      });
      const settled = () => {
        clearImmediate(leaving);
        clearTimeout(timer);
      };
      const answered = (reply: Answer) => {
        settled();
        isFailing = false;
        resolve(reply);
      };
      const failed = (cause: unknown) => {
        settled();
        const error = toQuotaError(cause);
        isFailing = error instanceof QuotaStoreError && error.ran !== 'refused';
        reject(error);
      };
      const failedAtFirst = (cause: unknown) => {
        if (onNoScript === undefined || over || !isNoScript(cause)) return failed(cause);
        onNoScript().then(answered, failed);
      };
      send().then(answered, failedAtFirst);
    });

  return {
    get isFailing() {
      return isFailing;
    },
    send: (command) => bounded(command),
    run: ({ sha1, lua }, keys, args) =>
      bounded(
        () => client.evalsha(sha1, keys.length, ...keys, ...args),
        () => client.eval(lua, keys.length, ...keys, ...args),
      ),
  };
}
