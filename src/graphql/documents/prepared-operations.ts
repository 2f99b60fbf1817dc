import { LRUCache } from 'lru-cache';
import { createAnswerCache, createDoorkeeper } from '../../http/caching/answer-cache.ts';
import { toMapKey } from '../../http/requests/long-text.ts';
import { measureWork, type RequestContext } from '../context.ts';
import type { Engine } from '../execution/create-engine.ts';
import { RejectedOperation } from '../graphql-error.ts';
import type { OperationRequest } from '../operation-request.ts';
import type { PersistedDocuments } from './persisted-documents.ts';
import { type PreparedOperation, prepareOperation } from './prepare-operation.ts';

/** The maximum number of cached operations. Applications use far fewer. */
const maxOperations = 1_000;
/** The maximum number of characters in cached documents. Each takes up to 150 bytes after parsing. */
const maxCharacters = 512 * 1024;
/** The maximum number of characters in cached rejected documents and their errors. */
const maxRejectedSize = 4 * 1024 * 1024;
/**
 * The processor time, in milliseconds, that preparing an operation takes besides the measured time. A failed lookup
 * of a digest takes as long.
 */
const flatWorkMs = 1;

/** The part of the context that preparing an operation needs. */
interface PreparationContext {
  readonly caller: RequestContext['caller'];
  readonly state: { readonly isPost: boolean; workMs: number };
}

export type FindOrPrepare = ReturnType<typeof createPreparedOperations>;

/**
 * Creates a cache of operations by document and name. An operation is cached when it is sent for the second time.
 * The least recently used operations are evicted.
 * @param waitForIteration a function that waits for an event-loop iteration in which the document of a request
 *   without a key may be prepared
 * @returns a function that finds or prepares the operation of a request. It throws RejectedOperation, GatewayError
 *   405, or GatewayError 503 if the database is needed but unavailable.
 */
export function createPreparedOperations(
  documents: PersistedDocuments,
  engine: Omit<Engine, 'execute'>,
  waitForIteration: () => Promise<void>,
) {
  const operations = new LRUCache<string, PreparedOperation>({ max: maxOperations, maxSize: maxCharacters });
  const wasSentBefore = createDoorkeeper();
  const rejections = createAnswerCache<RejectedOperation>(({ body }) => body.length, {
    maxSize: maxRejectedSize,
  });

  return async (
    { document, operationName }: Pick<OperationRequest, 'document' | 'operationName'>,
    context: PreparationContext,
  ): Promise<PreparedOperation> => {
    const { state, caller } = context;
    let query: string;
    try {
      query = await documents.getText(document);
    } catch (error) {
      state.workMs += flatWorkMs;
      throw error;
    }
    const nameAndQuery = `${operationName === null ? '' : JSON.stringify(operationName)}\n${query}`;
    const key = toMapKey(nameAndQuery);
    const cachedOperation = operations.get(key);
    if (cachedOperation !== undefined) return cachedOperation;
    const rejectionKey = `${state.isPost} ${nameAndQuery}`;
    const rejection = rejections.find(rejectionKey, '');
    if (rejection !== undefined) throw rejection;
    if (caller === null) await waitForIteration();
    state.workMs += flatWorkMs;
    try {
      const prepare = () => prepareOperation(engine, query, operationName, state.isPost);
      const preparedOperation = measureWork(context, prepare);
      // In the cache, an operation that is sent only once would evict others, and burden the garbage collector. A
      // subscription is also sent only once, but it is cached because it runs with each change.
      if (wasSentBefore(nameAndQuery) || preparedOperation.isSubscription) {
        operations.set(key, preparedOperation, { size: nameAndQuery.length });
        engine.expectReuse(preparedOperation.document);
      }
      return preparedOperation;
    } catch (error) {
      if (error instanceof RejectedOperation) rejections.store(rejectionKey, '', error);
      throw error;
    }
  };
}
