import { LRUCache } from 'lru-cache';
import { createAnswerCache } from '../http/answer-cache.ts';
import { createDoorkeeper } from '../http/doorkeeper.ts';
import { textKey } from '../http/long-text.ts';
import { type ServerContext, timed } from './context.ts';
import type { Engine } from './create-engine.ts';
import { RefusedOperation } from './graphql-error.ts';
import type { SentOperation } from './operation-request.ts';
import type { PersistedDocuments } from './persisted-documents.ts';
import { type PreparedOperation, prepareOperation } from './prepare-operation.ts';

/** Operations kept: many times what an application has. */
const maxOperations = 1_000;
/** Characters of their texts in all: what is parsed takes up to 150 bytes for each, and anybody may send any text. */
const maxCharacters = 512 * 1024;
/** Characters of documents that were refused, and of their refusals, which are the same for everybody. */
const maxRefusedSize = 4 * 1024 * 1024;
/** What preparing takes beside what is measured, and looking up a digest in vain, in milliseconds. */
const flatWorkMs = 1;

/**
 * Operations by text and name, kept from the second time on that they are asked for; the least recently used are forgotten.
 * @param turn waited for before a document is prepared for somebody without a key
 * @returns the operation that is sent; throws RefusedOperation; GatewayError 405, or 503 where the database would have to be asked
 */
export function createPreparedOperations(
  documents: Pick<PersistedDocuments, 'textOf'>,
  engine: Omit<Engine, 'execute'>,
  turn: () => Promise<void>,
) {
  const operations = new LRUCache<string, PreparedOperation>({ max: maxOperations, maxSize: maxCharacters });
  const wasAsked = createDoorkeeper();
  const refusals = createAnswerCache<RefusedOperation>(({ body }) => body.length, {
    maxSize: maxRefusedSize,
  });

  return async (
    { document, operationName }: Pick<SentOperation, 'document' | 'operationName'>,
    context: ServerContext,
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
    const key = textKey(name);
    const known = operations.get(key);
    if (known !== undefined) return known;
    const nameOfRefusal = `${run.isPost} ${name}`;
    const refusal = refusals.find(nameOfRefusal, '');
    if (refusal !== undefined) throw refusal;
    if (caller === null) await turn();
    run.workMs += flatWorkMs;
    try {
      const prepare = () => prepareOperation(engine, query, operationName, run.isPost);
      const prepared = timed(context, prepare);
      // What is asked once would push out what is asked often, and live long enough to cost the garbage collector a
      // third of what preparing takes. A subscription runs again with each change.
      if (wasAsked(name) || prepared.isSubscription) {
        operations.set(key, prepared, { size: name.length });
        engine.expectAgain(prepared.document);
      }
      return prepared;
    } catch (error) {
      if (error instanceof RefusedOperation) refusals.store(nameOfRefusal, '', error);
      throw error;
    }
  };
}
