import { createHash } from 'node:crypto';
import DataLoader from 'dataloader';
import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { GatewayError, invalidParameter } from '../domain/errors.ts';
import type { DocumentStore } from '../domain/persisted-document.ts';
import { RefusedOperation, toGraphQLError } from './graphql-error.ts';
import type { SentDocument } from './sent-document.ts';

export type PersistedDocuments = ReturnType<typeof createPersistedDocuments>;

interface Registered {
  readonly text: string;
  /** Epoch milliseconds until which the database need not be asked again. */
  readonly freshUntilMs: number;
}

/** Characters of the texts that clients sent, and as many of those that are registered. */
const maxCharacters = 8 * 1024 * 1024;
/** How long a registered text is used without asking the database. Other gateways run a removed document for as long. */
const registeredMs = 60_000;
/** How long an unknown digest is not looked up again. */
const missMs = 3_000;
const maxMisses = 10_000;

/** Texts of documents by the digest of their text. */
export function createPersistedDocuments(store: Pick<DocumentStore, 'find'>, now: () => number) {
  // Apart, so that what anybody sends does not push out what the operator registered.
  const sent = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (text, sha256) => text.length + sha256.length,
  });
  const registered = new LRUCache<string, Registered>({
    maxSize: maxCharacters,
    sizeCalculation: ({ text }, sha256) => text.length + sha256.length,
  });
  /** Digests that the database does not have, with the epoch milliseconds until which they are not looked up. */
  const misses = new LRUCache<string, number>({ max: maxMisses });
  const ask = createQuestions(store);

  const findRegistered = async (sha256: string): Promise<string | null> => {
    const known = registered.get(sha256);
    if (known !== undefined && now() < known.freshUntilMs) return known.text;
    if (now() < (misses.get(sha256) ?? 0)) return null;
    let text: string | null;
    try {
      text = await ask(sha256);
    } catch (error) {
      if (known !== undefined && error instanceof GatewayError) return known.text;
      throw error;
    }
    if (text === null) {
      registered.delete(sha256);
      misses.set(sha256, now() + missMs);
    } else registered.set(sha256, { text, freshUntilMs: now() + registeredMs });
    return text;
  };

  return {
    /**
     * The text of the document that a request means.
     * @throws RefusedOperation for a digest that is not known, or not that of the text beside it; GatewayError
     *   `unavailable`, when the database would have to be asked and is away
     */
    textOf: async ({ query, sha256 }: SentDocument): Promise<string> => {
      if (sha256 === null) return query as string;
      const known = sent.get(sha256);
      if (query === null) {
        const text = known ?? (await findRegistered(sha256));
        if (text === null) throw notFound();
        return text;
      }
      if (known !== query) {
        if (!isDigestOf(sha256, query)) throw wrongDigest();
        sent.set(sha256, query);
      }
      return query;
    },
    /** Whether a request asks for a registered document by its digest alone. @throws GatewayError `unavailable` as `textOf` */
    isRegistered: async ({ query, sha256 }: SentDocument): Promise<boolean> =>
      query === null && sha256 !== null && (await findRegistered(sha256)) !== null,
    /** Looks these up again: they were registered or removed just now. */
    forget: (sha256s: readonly string[]): void => {
      for (const sha256 of sha256s) {
        registered.delete(sha256);
        misses.delete(sha256);
      }
    },
  };
}

/** Asks the store one question at a time, for all that wait: any number of unknown digests keeps one connection busy. */
function createQuestions(store: Pick<DocumentStore, 'find'>): (sha256: string) => Promise<string | null> {
  let last: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<string, string | null>(
    async (sha256s) => {
      const answer = store.find([...new Set(sha256s)]);
      last = answer.catch(() => {});
      const texts = await answer;
      return sha256s.map((sha256) => texts.get(sha256) ?? null);
    },
    { cache: false, batchScheduleFn: (dispatch) => void last.then(dispatch) },
  );
  return (sha256) => loader.load(sha256);
}

function isDigestOf(sha256: string, text: string): boolean {
  // Half a surrogate pair has no UTF-8: two such texts would share a digest.
  return text.isWellFormed() && createHash('sha256').update(text, 'utf8').digest('hex') === sha256;
}

/** Clients look for exactly this message, and send the text next. */
function notFound(): RefusedOperation {
  const extensions = { code: 'PERSISTED_QUERY_NOT_FOUND' };
  return new RefusedOperation([new GraphQLError('PersistedQueryNotFound', { extensions })]);
}

function wrongDigest(): RefusedOperation {
  const argument = 'extensions.persistedQuery.sha256Hash';
  return new RefusedOperation([
    toGraphQLError(invalidParameter(argument, 'is not the SHA-256 of query in UTF-8')),
  ]);
}
