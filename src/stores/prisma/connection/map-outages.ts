import { GatewayError } from '../../../domain/errors.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { driverFailureOf } from './sql-state.ts';

/** Known errors that are about the connection and not about the question (Prisma error reference). */
const outageCodes = new Set([
  'P1000',
  'P1001',
  'P1002',
  'P1003',
  'P1008',
  'P1010',
  'P1011',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
]);

/**
 * SQLSTATE classes by which Postgres says the same of itself: a connection is lost, resources are short (connections,
 * disk), an operator ends it (57P01 is what every query under way meets when the server is stopped), a system error;
 * and 25006, a primary that became a standby (PostgreSQL documentation, appendix A).
 */
const outageStates = /^(08|53|57|58|25006)/;

/** By which the adapter says that a connection was lost; of a statement in SQL Prisma then has no other code than P2010. */
const outageKinds = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
]);

/** Other codes are not about the question: of Node, which Prisma hands on, such as ECONNRESET while TLS is agreed on. */
const prismaCode = /^P\d{4}$/;

function isOutage(error: unknown): boolean {
  if (error instanceof GatewayError || error instanceof Prisma.PrismaClientValidationError) return false;
  const failure = driverFailureOf(error);
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || failure === null) return true;
  if (!prismaCode.test(error.code)) return true;
  const { kind, sqlState } = failure;
  return outageCodes.has(error.code) || outageStates.test(sqlState) || outageKinds.has(kind);
}

/** A request waits no longer than this, whatever holds the connection. */
const longestWaitMs = 60_000;

function unavailable(cause: unknown): GatewayError {
  return new GatewayError(
    'unavailable',
    'The database cannot be reached right now. Nothing was charged; try again in a moment.',
    { retryAfterSeconds: 1 },
    { cause },
  );
}

/** The deadline counts from when the connection was free: until then the database is not away, but in use. */
async function withinDeadline<Result>(
  work: Promise<Result>,
  deadlineMs: number,
  heldMsAgo: () => number,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const giveUpAtMs = performance.now() + longestWaitMs;
  const deadline = new Promise<never>((_, reject) => {
    const wait = (ms: number): void => {
      timer = setTimeout(() => {
        const leftMs = deadlineMs - heldMsAgo();
        if (leftMs > 0 && performance.now() < giveUpAtMs) wait(leftMs);
        else reject(unavailable(`no answer in ${deadlineMs} ms`));
      }, ms);
    };
    wait(deadlineMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The same store, whose every method fails with GatewayError `unavailable` when the database is away or does not
 * answer in time, instead of with whatever the driver says.
 * @param heldMsAgo How long ago a transaction or a copy of this process had the only connection for itself; 0 while
 * it has. Waiting for that is no outage.
 */
export function mapOutages<Store extends object>(
  store: Store,
  deadlineMs: number,
  heldMsAgo: () => number,
): Store {
  return new Proxy(store, {
    get: (target, name, receiver) => {
      const method = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        try {
          const work = Reflect.apply(method, target, args) as Promise<unknown>;
          return await withinDeadline(work, deadlineMs, heldMsAgo);
        } catch (error) {
          throw isOutage(error) ? unavailable(error) : error;
        }
      };
    },
  });
}
