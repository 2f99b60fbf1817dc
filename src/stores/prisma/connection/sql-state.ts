import { Prisma } from '../../../generated/prisma/client.ts';

/** Whether a row could not be written because its parent, such as its account, does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'P2003';

/** Whether a row could not be written because another row has the same unique value, such as an e-mail address. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** The driver's details in an error that has a Prisma code. */
export interface DriverFailure {
  /** The name that Prisma's adapter gives the error, such as `ConnectionClosed`. */
  readonly kind: string;
  /** The SQLSTATE, which is empty if the error did not come from Postgres. */
  readonly sqlState: string;
}

/** @returns the driver's details in an error, or null for an error without a Prisma code */
export function readDriverFailure(error: unknown): DriverFailure | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null;
  const driverError = error.meta?.driverAdapterError as
    | { cause?: { kind?: string; originalCode?: string; code?: string } }
    | undefined;
  const { kind = '', originalCode, code = '' } = driverError?.cause ?? {};
  return { kind, sqlState: originalCode ?? code };
}

/** @returns the SQLSTATE of an error of Prisma, or an empty string if it has none */
export const readSqlState = (error: unknown): string => readDriverFailure(error)?.sqlState ?? '';
