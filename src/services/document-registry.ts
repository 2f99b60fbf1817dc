import { createHash } from 'node:crypto';
import { createParameterError, GatewayError } from '../domain/errors.ts';
import {
  type DocumentStore,
  type PersistedDocument,
  parseDocumentId,
  toDocumentId,
} from '../domain/persisted-document.ts';
import { yieldToEventLoop } from '../domain/time-slicing.ts';

/** A GraphQL document to register, with its name in the file if it has one. */
export interface NewDocument {
  readonly name: string | null;
  readonly text: string;
}

/** The result of registering a file of documents. If one document is rejected, none is registered. */
export interface Registration {
  /** The registered documents. Ids are `sha256:…`. */
  readonly documents: readonly { readonly name: string | null; readonly id: string }[];
  /** The number of documents that were not registered before. */
  readonly added: number;
  /** The rejected documents, each with a sentence about the reason. */
  readonly refused: readonly { readonly name: string | null; readonly reason: string }[];
}

export type DocumentRegistry = ReturnType<typeof createDocumentRegistry>;

/** Registers GraphQL documents, so that clients can send the id of a document instead of its text. */
export function createDocumentRegistry(options: {
  readonly store: DocumentStore;
  /** Returns the reason why a document is invalid whatever its variables are, or null if it can be valid. */
  readonly check: (text: string) => string | null;
  /** Returns the time in epoch milliseconds. */
  readonly now: () => number;
  /** Called with the digests of documents that must no longer be cached. */
  readonly afterChange: (sha256s: readonly string[]) => void;
}) {
  const { store, check, now, afterChange } = options;
  return {
    /** Registers all documents, or none if one is rejected. */
    add: async (documents: readonly NewDocument[]): Promise<Registration> => {
      const rejectedDocuments: Registration['refused'][number][] = [];
      for (const { name, text } of documents) {
        const reason = check(text);
        if (reason !== null) rejectedDocuments.push({ name, reason });
        // A file may have thousands of documents, and the gateway must answer requests in the meantime.
        await yieldToEventLoop();
      }
      if (rejectedDocuments.length > 0) return { documents: [], added: 0, refused: rejectedDocuments };
      const addedAt = new Date(now());
      const rows = documents.map(({ text }) => ({ sha256: computeSha256(text), text, addedAt }));
      const added = await store.add(rows);
      const sha256s = rows.map(({ sha256 }) => sha256);
      afterChange(sha256s);
      const registeredDocuments = documents.map(({ name }, index) => ({
        name,
        id: toDocumentId(sha256s[index] as string),
      }));
      return { documents: registeredDocuments, added, refused: rejectedDocuments };
    },
    list: (): Promise<readonly PersistedDocument[]> => store.list(),
    /**
     * Removes a document.
     * @param id the id (`sha256:…`), or only the digest
     * @throws GatewayError `invalid-parameter`, `not-found`
     */
    remove: async (id: string): Promise<{ readonly id: string }> => {
      const sha256 = parseDocumentId(id) ?? parseDocumentId(toDocumentId(id));
      if (sha256 === null) {
        throw createParameterError(
          'sha256',
          'must be 64 digits of lower-case hex, as "documents list" shows them',
        );
      }
      if (!(await store.remove(sha256))) {
        throw new GatewayError('not-found', `There is no document ${toDocumentId(sha256)}.`);
      }
      afterChange([sha256]);
      return { id: toDocumentId(sha256) };
    },
  };
}

const computeSha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
