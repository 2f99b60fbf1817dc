import { GatewayError } from '../../domain/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/** Known errors that are about the connection and not about the question (Prisma error reference). */
const outageCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);

/**
 * SQLSTATE classes by which Postgres says the same of itself: a connection is lost, resources are short (connections,
 * disk), an operator ends it (57P01 is what every query under way meets when the server is stopped), a system error;
 * and 25006, a primary that became a standby (PostgreSQL documentation, appendix A).
 */
const outageStates = /^(08|53|57|58|25006)/;

/** What the driver was told by Postgres, where Prisma has no code of its own for it. */
function sqlStateOf({ meta }: Prisma.PrismaClientKnownRequestError): string {
  const told = meta?.driverAdapterError as { cause?: { originalCode?: string; code?: string } } | undefined;
  return told?.cause?.originalCode ?? told?.cause?.code ?? '';
}

function isOutage(error: unknown): boolean {
  if (error instanceof GatewayError || error instanceof Prisma.PrismaClientValidationError) return false;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return true;
  return outageCodes.has(error.code) || outageStates.test(sqlStateOf(error));
}

function unavailable(cause: unknown): GatewayError {
  return new GatewayError(
    'unavailable',
    'The database cannot be reached right now. Nothing was charged; try again in a moment.',
    { retryAfterSeconds: 1 },
    { cause },
  );
}

async function withinDeadline<Result>(work: Promise<Result>, deadlineMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable(`no answer in ${deadlineMs} ms`)), deadlineMs);
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
 */
export function tellOutages<Store extends object>(store: Store, deadlineMs: number): Store {
  return new Proxy(store, {
    get: (target, name, receiver) => {
      const method = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        try {
          return await withinDeadline(Reflect.apply(method, target, args) as Promise<unknown>, deadlineMs);
        } catch (error) {
          throw isOutage(error) ? unavailable(error) : error;
        }
      };
    },
  });
}
