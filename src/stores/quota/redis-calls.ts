import { QuotaStoreError } from '../../domain/quota/quota.ts';
import type { RedisClient } from './redis-client.ts';
import { isNoScript, toQuotaError } from './redis-errors.ts';
import type { RedisScript } from './redis-scripts.ts';

/** Calls of one client; each resolves, or rejects with QuotaStoreError, within the deadline. */
export interface RedisCalls {
  /** Whether the last call failed because of Redis. */
  readonly isFailing: boolean;
  send<Answer>(command: () => Promise<Answer>): Promise<Answer>;
  /** Runs a script by its digest; sends its text once if Redis does not have it. */
  run(script: RedisScript, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown>;
}

/**
 * Has its own deadline, because that of ioredis fires after a stall of the event loop although the reply is already in the
 * socket; one `setImmediate` lets it be read first.
 */
export function createRedisCalls(client: RedisClient, deadlineMs: number): RedisCalls {
  let isFailing = false;

  /** @param onNoScript called once if Redis does not have the script; not after the deadline */
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
      // The deadline starts when the command has been sent, not before a stall of this turn of the event loop.
      const leaving = setImmediate(() => {
        timer = setTimeout(setImmediate, deadlineMs, giveUp);
      });
      const finish = () => {
        clearImmediate(leaving);
        clearTimeout(timer);
      };
      const answered = (reply: Answer) => {
        finish();
        isFailing = false;
        resolve(reply);
      };
      const failed = (cause: unknown) => {
        finish();
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
