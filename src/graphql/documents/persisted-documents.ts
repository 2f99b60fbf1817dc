import { createHash } from 'node:crypto';
import DataLoader from 'dataloader';
import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { createParameterError, GatewayError } from '../../domain/errors.ts';
import { type DocumentFinder, isSha256, parseDocumentId } from '../../domain/persisted-document.ts';
import { RejectedOperation, toGraphQLError } from '../graphql-error.ts';

export type PersistedDocuments = ReturnType<typeof createPersistedDocuments>;

/** The cached text of a registered document. */
interface RegisteredText {
  readonly text: string;
  /** The time, in epoch milliseconds, until which the database is not queried again. */
  readonly freshUntilMs: number;
}

/** The maximum number of characters in the cache of sent texts, and in the cache of registered texts. */
const maxCharacters = 8 * 1024 * 1024;
/** How long a registered text is cached. Meanwhile, other gateways may still run a removed document. */
const registeredTtlMs = 60_000;
/** How long an unknown digest is not looked up again. */
const missTtlMs = 3_000;
const maxMisses = 10_000;

/** Finds the texts of documents by their SHA-256, and caches them. */
export function createPersistedDocuments(store: DocumentFinder, now: () => number) {
  // There are two caches, so texts from clients do not evict texts that the operator registered.
  const sentTexts = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (text, sha256) => text.length + sha256.length,
  });
  const registeredTexts = new LRUCache<string, RegisteredText>({
    maxSize: maxCharacters,
    sizeCalculation: ({ text }, sha256) => text.length + sha256.length,
  });
  /** The unknown digests, with the time (epoch milliseconds) until which they are not looked up again. */
  const misses = new LRUCache<string, number>({ max: maxMisses });
  const queryText = createTextQuery(store);

  const findRegistered = async (sha256: string): Promise<string | null> => {
    const cachedText = registeredTexts.get(sha256);
    if (cachedText !== undefined && now() < cachedText.freshUntilMs) return cachedText.text;
    if (now() < (misses.get(sha256) ?? 0)) return null;
    let text: string | null;
    try {
      text = await queryText(sha256);
    } catch (error) {
      // An expired text is better than none while the database is unavailable.
      if (cachedText !== undefined && error instanceof GatewayError) return cachedText.text;
      throw error;
    }
    if (text === null) {
      registeredTexts.delete(sha256);
      misses.set(sha256, now() + missTtlMs);
    } else registeredTexts.set(sha256, { text, freshUntilMs: now() + registeredTtlMs });
    return text;
  };

  return {
    /**
     * Returns the text of a requested document.
     * @throws RejectedOperation for an unknown digest, or a digest that does not match the text; GatewayError
     *   `unavailable` if the database is needed but unavailable
     */
    getText: async ({ query, sha256 }: RequestedDocument): Promise<string> => {
      if (sha256 === null) return query as string;
      const sentText = sentTexts.get(sha256);
      if (query === null) {
        const text = sentText ?? (await findRegistered(sha256));
        if (text === null) throw createNotFoundError();
        return text;
      }
      if (sentText !== query) {
        if (!isDigestOf(sha256, query)) throw createWrongDigestError();
        sentTexts.set(sha256, query);
      }
      return query;
    },
    /**
     * Whether a request consists of the digest of a registered document, without a text.
     * @throws GatewayError `unavailable` as `getText` does
     */
    isRegistered: async ({ query, sha256 }: RequestedDocument): Promise<boolean> =>
      query === null && sha256 !== null && (await findRegistered(sha256)) !== null,
    /** Removes what is cached about documents that the operator has just registered or removed. */
    forget: (sha256s: readonly string[]): void => {
      for (const sha256 of sha256s) {
        registeredTexts.delete(sha256);
        misses.delete(sha256);
      }
    },
  };
}

/**
 * Creates a function that queries the store. Only one query runs at a time, and the next one serves all requests that
 * wait meanwhile. Therefore, any number of unknown digests uses only one connection.
 */
function createTextQuery(store: DocumentFinder): (sha256: string) => Promise<string | null> {
  let lastQuery: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<string, string | null>(
    async (sha256s) => {
      const pendingTexts = store.find([...new Set(sha256s)]);
      lastQuery = pendingTexts.catch(() => {});
      const texts = await pendingTexts;
      return sha256s.map((sha256) => texts.get(sha256) ?? null);
    },
    { cache: false, batchScheduleFn: (dispatch) => void lastQuery.then(dispatch) },
  );
  return (sha256) => loader.load(sha256);
}

function isDigestOf(sha256: string, text: string): boolean {
  // Lone surrogates cannot be encoded in UTF-8, so two texts with different ones would have the same digest.
  return text.isWellFormed() && createHash('sha256').update(text, 'utf8').digest('hex') === sha256;
}

/** Creates the error for an unknown digest. Clients recognise it by its message, and then send the text too. */
function createNotFoundError(): RejectedOperation {
  const extensions = { code: 'PERSISTED_QUERY_NOT_FOUND' };
  return new RejectedOperation([new GraphQLError('PersistedQueryNotFound', { extensions })]);
}

function createWrongDigestError(): RejectedOperation {
  const argument = 'extensions.persistedQuery.sha256Hash';
  return new RejectedOperation([
    toGraphQLError(createParameterError(argument, 'is not the SHA-256 of query in UTF-8')),
  ]);
}

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
