import { Prisma } from '../../generated/prisma/client.ts';

/** Prisma's code of a row whose account, or what else it belongs to, is gone. */
export const foreignKeyViolated = 'P2003';

/** The SQLSTATE from Postgres, for errors without a Prisma code; else empty. */
export function sqlStateOf(error: unknown): string {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return '';
  const told = error.meta?.driverAdapterError as
    | { cause?: { originalCode?: string; code?: string } }
    | undefined;
  return told?.cause?.originalCode ?? told?.cause?.code ?? '';
}
