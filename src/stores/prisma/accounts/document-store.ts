import type { DocumentStore } from '../../../domain/persisted-document.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';

/** Creates the store of persisted GraphQL documents, which are identified by their SHA-256. */
export function createDocumentStore(prisma: PrismaClient): DocumentStore {
  return {
    find: async (sha256s) => {
      const rows = await prisma.persistedDocument.findMany({ where: { sha256: { in: [...sha256s] } } });
      return new Map(rows.map(({ sha256, text }) => [sha256, text]));
    },
    list: () => prisma.persistedDocument.findMany({ orderBy: [{ addedAt: 'asc' }, { sha256: 'asc' }] }),
    // All documents are sent as one JSON parameter, because a statement can have at most 65,535 parameters.
    add: async (documents) => {
      const rows = JSON.stringify(
        documents.map(({ sha256, text, addedAt }) => ({ sha256, text, added_at: addedAt })),
      );
      return prisma.$executeRaw`
        INSERT INTO document (sha256, text, added_at)
        SELECT sha256, text, added_at
        FROM jsonb_to_recordset(${rows}::jsonb) AS new(sha256 text, text text, added_at timestamptz)
        ON CONFLICT (sha256) DO NOTHING`;
    },
    remove: async (sha256) => {
      const { count } = await prisma.persistedDocument.deleteMany({ where: { sha256 } });
      return count > 0;
    },
  };
}
