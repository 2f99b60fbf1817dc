import { Prisma } from '../../../generated/prisma/client.ts';

/** Prisma's code for a row whose parent, such as its account, does not exist. */
export const foreignKeyViolated = 'P2003';

/** The driver's details in an error that has a Prisma code. */
export interface DriverFailure {
  /** The name that Prisma's adapter gives the error, such as `ConnectionClosed`. */
  readonly kind: string;
  /** The SQLSTATE, which is empty if the error did not come from Postgres. */
  readonly sqlState: string;
}

/** Reads the driver's details in an error. @returns null for errors without a Prisma code */
export function readDriverFailure(error: unknown): DriverFailure | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null;
  const driverError = error.meta?.driverAdapterError as
    | { cause?: { kind?: string; originalCode?: string; code?: string } }
    | undefined;
  const { kind = '', originalCode, code = '' } = driverError?.cause ?? {};
  return { kind, sqlState: originalCode ?? code };
}

/** Returns the SQLSTATE that Postgres gave. It is empty if there is none. */
export const readSqlState = (error: unknown): string => readDriverFailure(error)?.sqlState ?? '';
