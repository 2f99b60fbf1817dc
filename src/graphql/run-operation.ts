import { createAnswerCache } from '../http/caching/answer-cache.ts';
import { catalogueEtag } from '../http/caching/catalogue-caching.ts';
import { isNotModified } from '../http/caching/not-modified.ts';
import { isLargerThan, maxAnswerBytes } from '../http/responses/answer-size.ts';
import type { TransportContext } from '../http/transport-context.ts';
import type { ChangeStreams } from '../services/changes/change-streams.ts';
import type { Caller } from '../services/quota/admission.ts';
import { answersByEvents } from './answer-type.ts';
import { type GraphQLContext, type Run, timed } from './context.ts';
import { createEngine } from './create-engine.ts';
import { answerTooLarge, refusing } from './graphql-error.ts';
import type { GraphQLServices } from './graphql-services.ts';
import { createHistoryLoader } from './history-loader.ts';
import { createOpenSubscription, type OpenSubscription } from './open-subscription.ts';
import { type OperationCost, operationCost } from './operation-cost.ts';
import { readOperationRequest } from './operation-request.ts';
import type { PersistedDocuments } from './persisted-documents.ts';
import { createPreparedOperations } from './prepared-operations.ts';
import type { SentDocument } from './sent-document.ts';
import { type AdmittedUnits, type Charge, refundAll, settle } from './settle.ts';
import { oneEvent } from './stream-formats.ts';

export interface RunOperationOptions extends GraphQLServices {
  readonly cacheable: boolean;
  readonly onError: TransportContext['onError'];
  readonly release: string;
  readonly documents: Pick<PersistedDocuments, 'textOf' | 'isRegistered'>;
  readonly streams: Pick<ChangeStreams, 'open'>;
  /** Waits for an event-loop iteration in which a document without a key may be prepared. */
  readonly turn: () => Promise<void>;
}

/**
 * Runs an operation in these steps: read, find or prepare it (parse, limits, validate), collect fields and
 * compute the cost, conditional request, charge, execute, refund failures, cache. A cached answer only needs
 * to be charged, and a cached document is not prepared again. `open-subscription.ts` handles subscriptions
 * once they are prepared.
 * @param text the text of the request from `readRequestText`
 * @param authenticate finds the caller by the key of the request, or returns null if it has none. Its
 *   argument finds out whether the request is for a registered document, to which some keys are restricted.
 * @returns the text of the answer, whose status is 200; null if the client's copy is current (304), which is
 *   free; or a subscription that has begun. `run` then has the facts that became known
 * @throws RejectedOperation; GatewayError 400 for a malformed request, 401, 403, 405, 406, 410, 429, 503
 */
export type RunOperation = (
  text: string,
  run: Run,
  authenticate: (asksRegisteredDocument: () => Promise<boolean>) => Caller | Promise<Caller> | null,
) => Promise<string | null | OpenSubscription>;

/** The part of an answer that is the same for every request. */
interface CachedAnswer {
  readonly cost: Pick<OperationCost, 'units' | 'suggestions' | 'needsKey' | 'isOfCatalogue'>;
  /** The JSON text before `extensions`. */
  readonly head: string;
  /**
   * The document, if the request names it by its digest. It is checked again, because a registered document
   * may be removed.
   */
  readonly persisted: SentDocument | null;
}

const sizeOf = ({ head, persisted }: CachedAnswer): number => head.length + (persisted?.query?.length ?? 0);

export function createRunOperation(options: RunOperationOptions): RunOperation {
  const { documents, cacheable, turn, onError, catalogue, admission, suggestions, plans, phoneRows } =
    options;
  const { release } = options;
  const engine = createEngine();
  const findOrPrepare = createPreparedOperations(documents, engine, turn);
  const openSubscription = createOpenSubscription({ ...options, engine });
  const answers = cacheable ? createAnswerCache<CachedAnswer>(sizeOf) : null;

  /**
   * Whether the client's copy of the answer is current. This is checked only for a GET of a persisted
   * document, because a URL with a whole query is seldom requested twice.
   */
  const isCurrent = (
    { isOfCatalogue }: Pick<OperationCost, 'isOfCatalogue'>,
    persisted: SentDocument | null,
    tag: string | null,
    run: Run,
  ): boolean => {
    if (run.isPost || persisted === null || tag === null || !isOfCatalogue) return false;
    run.etag = catalogueEtag(release, tag);
    return isNotModified(run.ifNoneMatch, run.etag);
  };

  return async (text, run, authenticate) => {
    // Reject malformed requests before checking the key. A cached text is known to be well-formed.
    const isCached = answers?.has(text) ?? false;
    const operation = isCached ? null : readOperationRequest(text, run.isPost);
    const sentOperation = () => operation ?? readOperationRequest(text, run.isPost);
    const findCaller = () => authenticate(() => documents.isRegistered(sentOperation().document));
    const caller = await findCaller();
    // Read the tag before the work: if the catalogue changes in between, the cached answer only expires
    // sooner.
    const tag = caller === null ? null : catalogue.tag(caller.plan.data);
    const edition = caller === null ? null : catalogue.edition(caller.plan.data);
    const cached = isCached && tag !== null ? answers?.find(text, tag) : undefined;
    if (cached !== undefined) {
      const isEvent = answersByEvents(run.accepted);
      if (cached.persisted !== null) await documents.textOf(cached.persisted);
      if (isCurrent(cached.cost, cached.persisted, tag, run)) return null;
      return answerText(cached.head, await admit(cached.cost, options, caller, run), { edition, isEvent });
    }

    const sent = sentOperation();
    const variableValues = sent.variables ?? {};
    const history = createHistoryLoader(catalogue);
    const context: GraphQLContext = {
      catalogue,
      admission,
      suggestions,
      plans,
      phoneRows,
      caller,
      run,
      history,
      isUnderList: false,
    };
    const prepared = await findOrPrepare(sent, context);
    if (prepared.isSubscription) return openSubscription(prepared, sent, context, findCaller);
    const isEvent = answersByEvents(run.accepted);
    const { document, collect } = prepared;

    const cost = timed(context, () => operationCost(collect, variableValues, context), 'rejected');
    run.cost = cost;
    const persisted = sent.document.sha256 === null ? null : sent.document;
    if (isCurrent(cost, persisted, tag, run)) return null;
    const admitted = await admit(cost, options, caller, run);

    const { operationName } = sent;
    const args = { document, operationName, variableValues, contextValue: context };
    const finished = await engine.execute(args);
    if (history.isTooLarge() || isLargerThan(finished.data, maxAnswerBytes)) {
      run.quota = await refundAll(admitted);
      refusing(() => {
        throw answerTooLarge();
      });
    }
    const onFailure = (failure: unknown): void => onError(failure, run.requestId);
    const { result, charge } = await settle(finished, cost, admitted, onFailure);
    if (charge !== null) run.quota = charge.quota;
    if (result.errors !== undefined) run.etag = null;

    const head = JSON.stringify(result).slice(0, -1);
    const isCounted = charge !== null || cost.suggestions > 0;
    if (tag !== null && isCounted && result.errors === undefined && !cost.isPersonal) {
      const { units, suggestions: suggestionCount, needsKey, isOfCatalogue } = cost;
      const costOfCached = { units, suggestions: suggestionCount, needsKey, isOfCatalogue };
      answers?.store(text, tag, { cost: costOfCached, head, persisted });
    }
    return answerText(head, charge, { edition, isEvent });
  };
}

/**
 * Checks the key if one is needed (401), then charges (429, 503).
 * @returns the admitted units, or null if nothing is charged
 * @throws GatewayError
 */
async function admit(
  cost: CachedAnswer['cost'],
  { admission, suggestions }: Pick<GraphQLServices, 'admission' | 'suggestions'>,
  caller: Caller | null,
  run: Run,
): Promise<AdmittedUnits | null> {
  if (caller === null) {
    if (cost.needsKey) await admission.authenticate(null);
    return null;
  }
  const { units } = cost;
  const admittedSuggestions =
    cost.suggestions === 0 ? null : await suggestions.admit(caller, cost.suggestions);
  if (units === 0) return null;
  const admitted = await admission.admit(caller, units).catch(async (error) => {
    await admittedSuggestions?.refund();
    throw error;
  });
  run.quota = admitted.quota;
  return { ...admitted, units };
}

/**
 * Writes the whole answer, with the charge as `extensions.cost` and the edition of its prices as
 * `extensions.meta`. In a degraded answer the remaining units are null.
 */
function answerText(
  head: string,
  charge: Charge | null,
  { edition, isEvent }: { readonly edition: string | null; readonly isEvent: boolean },
): string {
  const json = charge === null ? `${head}}` : `${head},"extensions":${extensionsOf(charge, edition)}}`;
  return isEvent ? oneEvent(json) : json;
}

function extensionsOf({ units, quota }: Charge, edition: string | null): string {
  const { day, month, degraded } = quota;
  const [remainingDay, remainingMonth] = degraded ? [null, null] : [day.remaining, month.remaining];
  const cost = `{"units":${units},"remainingDay":${remainingDay},"remainingMonth":${remainingMonth}}`;
  return `{"cost":${cost},"meta":${JSON.stringify({ edition })}}`;
}
