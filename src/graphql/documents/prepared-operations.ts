import { LRUCache } from 'lru-cache';
import { createAnswerCache } from '../../http/caching/answer-cache.ts';
import { createDoorkeeper } from '../../http/caching/doorkeeper.ts';
import { toMapKey } from '../../http/requests/long-text.ts';
import { measureWork, type Run, type ServerContext } from '../context.ts';
import type { Engine } from '../execution/create-engine.ts';
import { RejectedOperation } from '../graphql-error.ts';
import type { SentOperation } from '../operation-request.ts';
import type { PersistedDocuments } from './persisted-documents.ts';
import { type PreparedOperation, prepareOperation } from './prepare-operation.ts';

/** The most cached operations, which is many times as many as an application has. */
const maxOperations = 1_000;
/**
 * The most characters of their texts. A parsed document takes up to 150 bytes for each character, and anybody
 * may send any text.
 */
const maxCharacters = 512 * 1024;
/** The most characters of cached rejected documents and their errors, which are the same for all clients. */
const maxRejectedSize = 4 * 1024 * 1024;
/**
 * Milliseconds that preparing takes in addition to the measured time. A failed look-up of a digest takes as
 * long.
 */
const flatWorkMs = 1;

/** Who sends an operation, and how. */
interface PreparationContext {
  readonly caller: ServerContext['caller'];
  readonly run: Pick<Run, 'isPost' | 'workMs'>;
}

export type FindOrPrepare = ReturnType<typeof createPreparedOperations>;

/**
 * Caches operations by text and name, from the second time that they are sent. The least recently used are
 * evicted.
 * @param waitForTurn waits for an event-loop iteration in which a document without a key may be prepared
 * @returns a function that finds or prepares the operation of a request; it throws RejectedOperation,
 *   GatewayError 405, or 503 if the database is needed but unavailable
 */
export function createPreparedOperations(
  documents: Pick<PersistedDocuments, 'textOf'>,
  engine: Omit<Engine, 'execute'>,
  waitForTurn: () => Promise<void>,
) {
  const operations = new LRUCache<string, PreparedOperation>({ max: maxOperations, maxSize: maxCharacters });
  const wasSentBefore = createDoorkeeper();
  const rejections = createAnswerCache<RejectedOperation>(({ body }) => body.length, {
    maxSize: maxRejectedSize,
  });

  return async (
    { document, operationName }: Pick<SentOperation, 'document' | 'operationName'>,
    context: PreparationContext,
  ): Promise<PreparedOperation> => {
    const { run, caller } = context;
    let query: string;
    try {
      query = await documents.textOf(document);
    } catch (error) {
      run.workMs += flatWorkMs;
      throw error;
    }
    const name = `${operationName === null ? '' : JSON.stringify(operationName)}\n${query}`;
    const key = toMapKey(name);
    const cached = operations.get(key);
    if (cached !== undefined) return cached;
    const rejectionKey = `${run.isPost} ${name}`;
    const rejection = rejections.find(rejectionKey, '');
    if (rejection !== undefined) throw rejection;
    if (caller === null) await waitForTurn();
    run.workMs += flatWorkMs;
    try {
      const prepare = () => prepareOperation(engine, query, operationName, run.isPost);
      const prepared = measureWork(context, prepare);
      // An operation that is sent once would evict one that is sent often, and would live long enough to cost
      // the garbage collector a third of the time of preparing it. A subscription runs again with each
      // change.
      if (wasSentBefore(name) || prepared.isSubscription) {
        operations.set(key, prepared, { size: name.length });
        engine.expectReuse(prepared.document);
      }
      return prepared;
    } catch (error) {
      if (error instanceof RejectedOperation) rejections.store(rejectionKey, '', error);
      throw error;
    }
  };
}
