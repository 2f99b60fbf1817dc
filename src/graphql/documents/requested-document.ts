import type { GatewayError } from '../../domain/errors.ts';
import { isSha256, parseDocumentId } from '../../domain/persisted-document.ts';

/** Creates the error for an invalid member. It differs between bodies and query strings. */
export type CreateMemberError = (member: string, detail: string) => GatewayError;

/**
 * The document of a request: its text, the SHA-256 of the text (in hexadecimal), or both. If both are present, the
 * text is cached for later requests.
 */
export interface RequestedDocument {
  readonly query: string | null;
  readonly sha256: string | null;
}

/**
 * Reads which document a request specifies: by `query`, by `documentId` (GraphQL over HTTP, Appendix A), or by
 * `extensions.persistedQuery` (automatic persisted queries of Apollo's clients).
 * @throws GatewayError 400 if it specifies none, several, or a malformed one
 */
export function readRequestedDocument(
  values: Readonly<Record<string, unknown>>,
  createError: CreateMemberError,
): RequestedDocument {
  const { query = null, documentId = null, extensions = null } = values;
  if (query !== null && typeof query !== 'string') throw createError('query', 'must be a string');
  const { persistedQuery = null } = (extensions ?? {}) as Readonly<Record<string, unknown>>;
  if (documentId !== null) {
    if (query !== null || persistedQuery !== null) {
      throw createError('documentId', 'must be sent alone, without query and extensions.persistedQuery');
    }
    return { query: null, sha256: readDocumentId(documentId, createError) };
  }
  // Some clients send an empty query with the digest. It is ignored.
  if (persistedQuery !== null)
    return { query: query || null, sha256: readDigest(persistedQuery, createError) };
  if (query === null)
    throw createError('query', 'is required: the text of a GraphQL document, or documentId');
  return { query, sha256: null };
}

function readDocumentId(value: unknown, createError: CreateMemberError): string {
  const sha256 = typeof value === 'string' ? parseDocumentId(value) : null;
  if (sha256 !== null) return sha256;
  throw createError(
    'documentId',
    'must be "sha256:" and the SHA-256 of the document, 64 lower-case hexadecimal digits',
  );
}

function readDigest(persistedQuery: unknown, createError: CreateMemberError): string {
  const { version, sha256Hash } = Object(persistedQuery) as Readonly<Record<string, unknown>>;
  if (version !== 1) throw createError('extensions.persistedQuery', 'must have version 1');
  if (typeof sha256Hash === 'string' && isSha256(sha256Hash)) return sha256Hash;
  throw createError(
    'extensions.persistedQuery',
    'must have the SHA-256 of the document as sha256Hash, 64 lower-case hexadecimal digits',
  );
}
