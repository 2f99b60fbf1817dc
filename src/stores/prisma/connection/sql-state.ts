import { Prisma } from '../../../generated/prisma/client.ts';

/** Prisma's code of a row whose account, or what else it belongs to, is gone. */
export const foreignKeyViolated = 'P2003';

/** What the driver said of an error that Prisma has a code for. */
export interface DriverFailure {
  /** In the words of Prisma's adapter, such as `ConnectionClosed`. */
  readonly kind: string;
  /** Empty when Postgres did not say it. */
  readonly sqlState: string;
}

/** @returns null for anything but an error with a code of Prisma */
export function driverFailureOf(error: unknown): DriverFailure | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null;
  const told = error.meta?.driverAdapterError as
    | { cause?: { kind?: string; originalCode?: string; code?: string } }
    | undefined;
  const { kind = '', originalCode, code = '' } = told?.cause ?? {};
  return { kind, sqlState: originalCode ?? code };
}

/** The SQLSTATE from Postgres, for errors without a Prisma code; else empty. */
export const sqlStateOf = (error: unknown): string => driverFailureOf(error)?.sqlState ?? '';
