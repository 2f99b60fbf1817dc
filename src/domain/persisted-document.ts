/** A registered GraphQL document, which clients name by the digest of its text instead of sending the text. */
export interface PersistedDocument {
  /** The SHA-256 of the text in UTF-8, as 64 digits of lower-case hex. */
  readonly sha256: string;
  readonly text: string;
  readonly addedAt: Date;
}

/** The prefix of the digest in an identifier (GraphQL over HTTP, appendix on persisted documents). */
const idPrefix = 'sha256:';

const digestPattern = /^[0-9a-f]{64}$/;

/** Whether a text is a SHA-256 in lower-case hex. Upper case is not accepted, so a document has only one identifier. */
export const isSha256 = (text: string): boolean => digestPattern.test(text);

/** Returns the identifier that clients send for a document. */
export const toDocumentId = (sha256: string): string => `${idPrefix}${sha256}`;

/** Reads the digest from an identifier. Returns null for another kind of identifier. */
export function parseDocumentId(documentId: string): string | null {
  if (!documentId.startsWith(idPrefix)) return null;
  const sha256 = documentId.slice(idPrefix.length);
  return isSha256(sha256) ? sha256 : null;
}

/** Finds registered documents. */
export interface DocumentFinder {
  /** Returns the texts of registered documents by digest. */
  find(sha256s: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Stores documents in the database, so every gateway has them. */
export interface DocumentStore extends DocumentFinder {
  /** Lists the documents, the oldest first. */
  list(): Promise<readonly PersistedDocument[]>;
  /**
   * Adds all documents or none. Documents that are registered already stay as they are.
   * @returns the number of new documents
   */
  add(documents: readonly PersistedDocument[]): Promise<number>;
  /** Removes a document. Returns whether it was registered. */
  remove(sha256: string): Promise<boolean>;
}
