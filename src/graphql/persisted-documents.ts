import { createHash } from 'node:crypto';
import DataLoader from 'dataloader';
import type { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { GatewayError, invalidParameter } from '../domain/errors.ts';
import type { DocumentStore } from '../domain/persisted-document.ts';
import { persistedQueryNotFound, toRequestError } from './graphql-error.ts';
import type { SentDocument } from './sent-document.ts';

/** Texts of documents by the digest of their text. */
export interface PersistedDocuments {
  /**
   * The text of the document that a request means, or why it is refused.
   * @throws GatewayError `unavailable`, when the database would have to be asked and is away
   */
  textOf(document: SentDocument): Promise<string | GraphQLError>;
  /** What was registered or removed just now is asked for again. */
  forget(sha256s: readonly string[]): void;
}

interface Registered {
  readonly text: string;
  /** Epoch milliseconds until which the database need not be asked again. */
  readonly freshUntilMs: number;
}

/** Characters that are kept of texts that clients sent, and of those that are registered. */
const maxCharacters = 8 * 1024 * 1024;
/** Other gateways run a document that was removed for so long; as they do while the database is away. */
const registeredMs = 60_000;
/** So long a digest that is not known is not asked for again. */
const missMs = 3_000;
const maxMisses = 10_000;

export function createPersistedDocuments(
  store: Pick<DocumentStore, 'find'>,
  now: () => number,
): PersistedDocuments {
  // Apart, so that what anybody sends does not push out what the operator registered.
  const sent = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (text, sha256) => text.length + sha256.length,
  });
  const registered = new LRUCache<string, Registered>({
    maxSize: maxCharacters,
    sizeCalculation: ({ text }, sha256) => text.length + sha256.length,
  });
  /** Digests that the database does not have, with the epoch milliseconds until which that is believed. */
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
    textOf: async ({ query, sha256 }) => {
      if (sha256 === null) return query as string;
      const known = sent.get(sha256);
      if (query === null) return known ?? (await findRegistered(sha256)) ?? persistedQueryNotFound();
      if (known !== query) {
        if (!isDigestOf(sha256, query)) return wrongDigest();
        sent.set(sha256, query);
      }
      return query;
    },
    forget: (sha256s) => {
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

function wrongDigest(): GraphQLError {
  return toRequestError(
    invalidParameter('extensions.persistedQuery.sha256Hash', 'is not the SHA-256 of query in UTF-8'),
  );
}
