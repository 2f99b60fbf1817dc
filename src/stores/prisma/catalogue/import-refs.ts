import type { ImportRef } from '../../../domain/catalogue/catalogue-writer.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { ImportModel } from '../../../generated/prisma/models.ts';

/** Converts a row of `import`. An empty date means that the date is unknown. */
export const toImportRef = ({ id, asOf, asOfAssumed }: Pick<ImportModel, 'id' | 'asOf' | 'asOfAssumed'>) =>
  ({ id, asOf: asOf || null, isDateAssumed: asOfAssumed }) satisfies ImportRef;

export type ImportRefs = ReturnType<typeof createImportRefs>;

/** Creates the reader of the imports that phones refer to. It reads each import only once. */
export function createImportRefs(tx: Prisma.TransactionClient, currentImport: ImportRef) {
  const refs = new Map([[currentImport.id, currentImport]]);
  return {
    /** Reads the imports with these ids. @returns a function that returns an import by its id */
    load: async (ids: readonly number[]): Promise<(id: number) => ImportRef> => {
      const missingIds = [...new Set(ids)].filter((id) => !refs.has(id));
      if (missingIds.length > 0) {
        const rows = await tx.import.findMany({
          where: { id: { in: missingIds } },
          select: { id: true, asOf: true, asOfAssumed: true },
        });
        for (const row of rows) refs.set(row.id, toImportRef(row));
      }
      return (id) => refs.get(id) as ImportRef;
    },
  };
}
