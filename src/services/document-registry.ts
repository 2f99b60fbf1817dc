import { createHash } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { GatewayError, invalidParameter } from '../domain/errors.ts';
import {
  type DocumentStore,
  documentIdOf,
  type PersistedDocument,
  sha256OfId,
} from '../domain/persisted-document.ts';

/** A document to register, with what its file calls it, if anything. */
export interface NewDocument {
  readonly name: string | null;
  readonly text: string;
}

export interface RefusedDocument {
  readonly name: string | null;
  /** A sentence that names the mend. */
  readonly reason: string;
}

export interface RegisteredDocument {
  readonly name: string | null;
  /** `sha256:…` */
  readonly id: string;
}

/** What became of a file of documents: where any is refused, nothing was registered. */
export interface Registration {
  readonly documents: readonly RegisteredDocument[];
  /** How many of them were not there before. */
  readonly added: number;
  readonly refused: readonly RefusedDocument[];
}

export interface DocumentRegistry {
  add(documents: readonly NewDocument[]): Promise<Registration>;
  list(): Promise<readonly PersistedDocument[]>;
  /**
   * @param id `sha256:…`, or the digest alone
   * @throws GatewayError `invalid-parameter`, `not-found`
   */
  remove(id: string): Promise<{ readonly id: string }>;
}

export interface DocumentRegistryOptions {
  readonly store: DocumentStore;
  /** Why a text could not run, whatever its variables; null when it can. */
  readonly check: (text: string) => string | null;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** What is known of these digests is no longer so. */
  readonly afterChange: (sha256s: readonly string[]) => void;
}

/** The documents that may be asked for by their identifier alone. */
export function createDocumentRegistry(options: DocumentRegistryOptions): DocumentRegistry {
  const { store, check, now, afterChange } = options;
  return {
    add: async (documents) => {
      const refused: RefusedDocument[] = [];
      for (const { name, text } of documents) {
        const reason = check(text);
        if (reason !== null) refused.push({ name, reason });
        // A file may hold thousands, and the gateway that checks them goes on answering.
        await othersTurn();
      }
      if (refused.length > 0) return { documents: [], added: 0, refused };
      const addedAt = new Date(now());
      const rows = documents.map(({ text }) => ({ sha256: sha256Of(text), text, addedAt }));
      const added = await store.add(rows);
      const sha256s = rows.map(({ sha256 }) => sha256);
      afterChange(sha256s);
      const registered = documents.map(({ name }, at) => ({ name, id: documentIdOf(sha256s[at] as string) }));
      return { documents: registered, added, refused };
    },
    list: () => store.list(),
    remove: async (id) => {
      const sha256 = sha256OfId(id) ?? sha256OfId(documentIdOf(id));
      if (sha256 === null) {
        throw invalidParameter(
          'sha256',
          'must be 64 digits of lower-case hex, as "documents list" shows them',
        );
      }
      if (!(await store.remove(sha256))) {
        throw new GatewayError('not-found', `There is no document ${documentIdOf(sha256)}.`);
      }
      afterChange([sha256]);
      return { id: documentIdOf(sha256) };
    },
  };
}

const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
