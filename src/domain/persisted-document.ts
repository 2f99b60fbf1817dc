/** A document that was registered, to be asked for by the digest of its text instead of the text. */
export interface PersistedDocument {
  /** SHA-256 of the text in UTF-8: 64 digits of lower-case hex. */
  readonly sha256: string;
  readonly text: string;
  readonly addedAt: Date;
}

/** What stands before the digest in an identifier (the persisted documents appendix of its protocol). */
const prefix = 'sha256:';

const digest = /^[0-9a-f]{64}$/;

/** Whether it is a SHA-256 as identifiers have it: lower case, so that one document has one identifier. */
export const isSha256 = (text: string): boolean => digest.test(text);

/** The identifier of a document, as clients send it. */
export const documentIdOf = (sha256: string): string => `${prefix}${sha256}`;

/** The digest that an identifier names; null when it is none of ours. */
export function sha256OfId(documentId: string): string | null {
  if (!documentId.startsWith(prefix)) return null;
  const sha256 = documentId.slice(prefix.length);
  return isSha256(sha256) ? sha256 : null;
}

/** Documents live in the database, so that every gateway knows them. */
export interface DocumentStore {
  /** Texts by digest, of those that are registered. */
  find(sha256s: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The oldest first. */
  list(): Promise<readonly PersistedDocument[]>;
  /** All or none; what is registered already stays as it is. The number of new ones. */
  add(documents: readonly PersistedDocument[]): Promise<number>;
  /** Whether it was there. */
  remove(sha256: string): Promise<boolean>;
}
