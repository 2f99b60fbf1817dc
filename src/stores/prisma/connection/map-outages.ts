import { GatewayError } from '../../../domain/errors.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { readDriverFailure } from './sql-state.ts';

/** Prisma's error codes for problems with the connection, not with the query (Prisma error reference). */
const outageCodes = new Set('P1000 P1001 P1002 P1003 P1008 P1010 P1011 P1017 P2024 P2028 P2037'.split(' '));

/**
 * SQLSTATEs that are about the server and not about the query: a lost connection (08), too few resources such as
 * connections or disk (53), an operator's intervention (57; 57P01 ends all running queries when the server stops), a
 * system error (58), and 25006, a primary that became a standby (PostgreSQL documentation, appendix A).
 */
const outageSqlStates = /^(08|53|57|58|25006)/;

/** The kinds of errors with which Prisma's adapter reports a lost connection. For raw SQL the code is always P2010. */
const outageKinds = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
]);

/** Prisma's own codes. Other codes come from Node and are outages, such as ECONNRESET during the TLS handshake. */
const prismaCodePattern = /^P\d{4}$/;

function isOutage(error: unknown): boolean {
  if (error instanceof GatewayError || error instanceof Prisma.PrismaClientValidationError) return false;
  const failure = readDriverFailure(error);
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || failure === null) return true;
  if (!prismaCodePattern.test(error.code)) return true;
  const { kind, sqlState } = failure;
  return outageCodes.has(error.code) || outageSqlStates.test(sqlState) || outageKinds.has(kind);
}

/** The longest time that a request waits, even if a transaction or a backup holds the connection. */
const maxWaitMs = 60_000;

function createUnavailableError(cause: unknown): GatewayError {
  return new GatewayError(
    'unavailable',
    'The database cannot be reached right now. Nothing was charged; try again in a moment.',
    { retryAfterSeconds: 1 },
    { cause },
  );
}

/**
 * Waits for work, but not longer than a timeout. The timeout starts when the connection is free, because until then the
 * database is in use and not unavailable.
 * @throws GatewayError `unavailable` after the timeout
 */
async function awaitWithTimeout<Result>(
  work: Promise<Result>,
  timeoutMs: number,
  getMsSinceConnectionHeld: () => number,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const giveUpAtMs = performance.now() + maxWaitMs;
  const timeout = new Promise<never>((_, reject) => {
    const wait = (ms: number): void => {
      timer = setTimeout(() => {
        const remainingMs = timeoutMs - getMsSinceConnectionHeld();
        if (remainingMs > 0 && performance.now() < giveUpAtMs) wait(remainingMs);
        else reject(createUnavailableError(`no answer in ${timeoutMs} ms`));
      }, ms);
    };
    wait(timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Wraps a store so that its methods fail with GatewayError `unavailable`, instead of an error of the driver,
 * if the database is unavailable or does not answer in time.
 * @param getMsSinceConnectionHeld a function that returns the milliseconds since a transaction or backup in this
 *   process held the only connection, or 0 while one holds it; waiting for that connection is not an outage
 */
export function mapOutages<Store extends object>(
  store: Store,
  timeoutMs: number,
  getMsSinceConnectionHeld: () => number,
): Store {
  return new Proxy(store, {
    get: (target, name, receiver) => {
      const method = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        try {
          const work = Reflect.apply(method, target, args) as Promise<unknown>;
          return await awaitWithTimeout(work, timeoutMs, getMsSinceConnectionHeld);
        } catch (error) {
          throw isOutage(error) ? createUnavailableError(error) : error;
        }
      };
    },
  });
}
