import type { ImportRef } from '../../../domain/catalogue/ingest.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';

/** The imports that phones point to, each read once. */
export interface ImportRefs {
  /** @returns what finds each of these */
  of(ids: readonly number[]): Promise<(id: number) => ImportRef>;
}

/** @param own the import that runs */
export function createImportRefs(tx: Prisma.TransactionClient, own: ImportRef): ImportRefs {
  const known = new Map([[own.id, own]]);
  return {
    of: async (ids) => {
      const unread = [...new Set(ids)].filter((id) => !known.has(id));
      if (unread.length > 0) {
        const rows = await tx.import.findMany({
          where: { id: { in: unread } },
          select: { id: true, asOf: true },
        });
        for (const { id, asOf } of rows) known.set(id, { id, asOf: asOf || null });
      }
      return (id) => known.get(id) as ImportRef;
    },
  };
}
