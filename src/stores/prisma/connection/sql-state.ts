import { Prisma } from '../../../generated/prisma/client.ts';

/** Prisma's code for a row whose account, or other parent, does not exist. */
export const foreignKeyViolated = 'P2003';

/** The driver's part of an error that has a code of Prisma. */
export interface DriverFailure {
  /** A term of Prisma's adapter, such as `ConnectionClosed`. */
  readonly kind: string;
  /** Empty if the error did not come from Postgres. */
  readonly sqlState: string;
}

/** Reads the driver's part of an error. @returns null for errors without a code of Prisma */
export function readDriverFailure(error: unknown): DriverFailure | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null;
  const driverError = error.meta?.driverAdapterError as
    | { cause?: { kind?: string; originalCode?: string; code?: string } }
    | undefined;
  const { kind = '', originalCode, code = '' } = driverError?.cause ?? {};
  return { kind, sqlState: originalCode ?? code };
}

/** Returns the SQLSTATE that Postgres gave; empty if there is none. */
export const readSqlState = (error: unknown): string => readDriverFailure(error)?.sqlState ?? '';
