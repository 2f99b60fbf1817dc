import { createAnswerCache } from '../../http/caching/answer-cache.ts';
import { createCatalogueEtag, isNotModified } from '../../http/caching/catalogue-caching.ts';
import { isLargerThan, maxAnswerBytes } from '../../http/responses/answer-size.ts';
import type { TransportContext } from '../../http/transport-context.ts';
import type { ChangeStreams } from '../../services/changes/change-streams.ts';
import type { Caller } from '../../services/quota/admission.ts';
import { getRejectionStatus, shouldAnswerAsEvents } from '../answer-type.ts';
import { type GraphQLContext, measureWork, type RequestState } from '../context.ts';
import { computeOperationCost, type OperationCost } from '../cost/operation-cost.ts';
import { type Charge, type InitialCharge, refundAll, settleCharge } from '../cost/settle.ts';
import type { PersistedDocuments, RequestedDocument } from '../documents/persisted-documents.ts';
import type { FindOrPrepare } from '../documents/prepared-operations.ts';
import { createAnswerTooLargeError, runOrReject } from '../graphql-error.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import { readOperationRequest } from '../operation-request.ts';
import type { Engine } from './create-engine.ts';
import { createHistoryLoader } from './history-loader.ts';
import { createOpenSubscription, type OpenSubscription } from './open-subscription.ts';
import { formatSingleEvent } from './stream-formats.ts';

/** The dependencies of `createRunOperation`. */
export interface RunOperationOptions extends GraphQLServices {
  readonly canCache: boolean;
  readonly onError: TransportContext['onError'];
  readonly release: string;
  readonly documents: PersistedDocuments;
  readonly streams: ChangeStreams;
  readonly engine: Engine;
  readonly findOrPrepare: FindOrPrepare;
}

/** The part of an answer that is the same for all callers with the same price edition. */
interface CachedAnswer {
  readonly cost: Pick<OperationCost, 'units' | 'suggestions' | 'needsKey' | 'isCatalogueOnly'>;
  /** See `PreparedOperation.displayName`. */
  readonly displayName: string;
  /** The beginning of the answer's JSON. The member `extensions` and the closing brace are added for each caller. */
  readonly jsonHead: string;
  /**
   * The document, if the request specifies it by its digest; otherwise null. It is looked up again for each request,
   * because a registered document may be removed.
   */
  readonly persistedDocument: RequestedDocument | null;
}

const getAnswerSize = ({ jsonHead, persistedDocument }: CachedAnswer): number =>
  jsonHead.length + (persistedDocument?.query?.length ?? 0);

/**
 * Creates a function that runs an operation in these steps: read the request, find or prepare the operation (parse,
 * check limits, validate), compute the cost, answer a conditional request, charge, execute, refund failures, cache
 * the answer. A cached answer only needs to be charged, and a cached operation is not prepared again.
 * `open-subscription.ts` opens subscriptions once they are prepared.
 * @returns a function that returns the answer, for status 200; null if the client's copy is current (304), which is
 *   free; or a subscription that was opened. It updates the state of the request. It throws RejectedOperation;
 *   GatewayError 400 for a malformed request, 401, 403, 405, 406, 410, 429, 503.
 */
export function createRunOperation(options: RunOperationOptions) {
  const { documents, canCache, engine, findOrPrepare, onError, release } = options;
  const { catalogue, admission, suggestions, plans, phoneRows } = options;
  const openSubscription = createOpenSubscription(options);
  const answers = canCache ? createAnswerCache<CachedAnswer>(getAnswerSize) : null;

  /**
   * Whether the client's copy of the answer is current. This is checked only for a GET of a persisted document,
   * because a URL with a whole document is rarely requested twice.
   */
  const isCurrent = (
    { isCatalogueOnly }: CachedAnswer['cost'],
    persistedDocument: RequestedDocument | null,
    tag: string | null,
    state: RequestState,
  ): boolean => {
    if (state.isPost || persistedDocument === null || tag === null || !isCatalogueOnly) return false;
    state.etag = createCatalogueEtag(release, tag);
    return isNotModified(state.ifNoneMatch, state.etag);
  };

  /**
   * @param text the request as a string, from `readRequestText`
   * @param authenticate a function that finds the caller by the key of the request, or returns null if there is no
   *   key. Its argument finds out whether the request is for a registered document, because some keys are restricted
   *   to them.
   */
  return async (
    text: string,
    state: RequestState,
    authenticate: (isRegisteredDocument: () => Promise<boolean>) => Caller | Promise<Caller> | null,
  ): Promise<string | null | OpenSubscription> => {
    // Reject malformed requests before checking the key. A cached request is known to be well-formed.
    const isCached = answers?.has(text) ?? false;
    const checkedRequest = isCached ? null : readOperationRequest(text, state.isPost);
    const getOperationRequest = () => checkedRequest ?? readOperationRequest(text, state.isPost);
    const findCaller = () => authenticate(() => documents.isRegistered(getOperationRequest().document));
    const caller = await findCaller();
    // Read the tag before executing. If the catalogue changes meanwhile, the cached answer only expires sooner.
    const tag = caller === null ? null : catalogue.getTag(caller.plan.data);
    const edition = caller === null ? null : catalogue.getEdition(caller.plan.data);
    const cachedAnswer = isCached && tag !== null ? answers?.find(text, tag) : undefined;
    if (cachedAnswer !== undefined) {
      state.operation = { type: 'query', displayName: cachedAnswer.displayName };
      const isEventStream = shouldAnswerAsEvents(state.acceptedTypes);
      if (cachedAnswer.persistedDocument !== null) await documents.getText(cachedAnswer.persistedDocument);
      if (isCurrent(cachedAnswer.cost, cachedAnswer.persistedDocument, tag, state)) return null;
      return formatAnswer(cachedAnswer.jsonHead, await admit(cachedAnswer, options, caller, state), {
        edition,
        isEventStream,
      });
    }

    const operationRequest = getOperationRequest();
    const variableValues = operationRequest.variables ?? {};
    const history = createHistoryLoader(catalogue);
    const context: GraphQLContext = {
      catalogue,
      admission,
      suggestions,
      plans,
      phoneRows,
      caller,
      state,
      history,
      isUnderList: false,
    };
    const prepared = await findOrPrepare(operationRequest, context);
    const { document, collect, displayName } = prepared;
    state.operation = { type: prepared.isSubscription ? 'subscription' : 'query', displayName };
    if (prepared.isSubscription) return openSubscription(prepared, operationRequest, context, findCaller);
    const isEventStream = shouldAnswerAsEvents(state.acceptedTypes);

    const cost = measureWork(
      context,
      () => computeOperationCost(collect, variableValues, context),
      'rejected',
    );
    state.cost = cost;
    const persistedDocument = operationRequest.document.sha256 === null ? null : operationRequest.document;
    if (isCurrent(cost, persistedDocument, tag, state)) return null;
    const initialCharge = await admit({ cost, displayName }, options, caller, state);

    const { operationName } = operationRequest;
    const args = { document, operationName, variableValues, contextValue: context };
    const executionResult = await engine.execute(args);
    if (history.areReviewsTooLarge() || isLargerThan(executionResult.data, maxAnswerBytes)) {
      initialCharge?.setStatus(getRejectionStatus(state.acceptedTypes.answerType));
      state.quota = await refundAll(initialCharge);
      // `runOrReject` converts the error to a RejectedOperation.
      runOrReject(() => {
        throw createAnswerTooLargeError();
      });
    }
    const onFailure = (failure: unknown): void => onError(failure, state.requestId);
    const { result, charge } = await settleCharge(executionResult, cost, initialCharge, onFailure);
    if (charge !== null) state.quota = charge.quota;
    state.hasFailedFields = result.errors !== undefined;
    if (state.hasFailedFields) state.etag = null;

    const jsonHead = JSON.stringify(result).slice(0, -1);
    const isCounted = charge !== null || cost.suggestions > 0;
    if (tag !== null && isCounted && result.errors === undefined && !cost.isPersonal) {
      const cachedCost = {
        units: cost.units,
        suggestions: cost.suggestions,
        needsKey: cost.needsKey,
        isCatalogueOnly: cost.isCatalogueOnly,
      };
      answers?.store(text, tag, { cost: cachedCost, displayName, jsonHead, persistedDocument });
    }
    return formatAnswer(jsonHead, charge, { edition, isEventStream });
  };
}

/**
 * Requires a key if the operation needs one, and charges the operation.
 * @returns the charged units, or null if nothing is charged
 * @throws GatewayError 401, 429, 503
 */
async function admit(
  { cost, displayName }: Pick<CachedAnswer, 'cost' | 'displayName'>,
  { admission, suggestions }: GraphQLServices,
  caller: Caller | null,
  state: RequestState,
): Promise<InitialCharge | null> {
  if (caller === null) {
    if (cost.needsKey) await admission.authenticate(null);
    return null;
  }
  const { units } = cost;
  const admittedSuggestions =
    cost.suggestions === 0 ? null : await suggestions.admit(caller, cost.suggestions);
  if (units === 0) return null;
  const source = { transport: 'graphql', operation: displayName, requestId: state.requestId } as const;
  const admittedCharge = await admission.admit(caller, units, source).catch(async (error) => {
    await admittedSuggestions?.refund();
    throw error;
  });
  state.quota = admittedCharge.quota;
  return { ...admittedCharge, units };
}

/**
 * Formats the whole answer, with the charge as `extensions.cost` and the edition of its prices as `extensions.meta`.
 * The remaining units are null if the quota is degraded.
 */
function formatAnswer(
  jsonHead: string,
  charge: Charge | null,
  { edition, isEventStream }: { readonly edition: string | null; readonly isEventStream: boolean },
): string {
  const json =
    charge === null ? `${jsonHead}}` : `${jsonHead},"extensions":${formatExtensions(charge, edition)}}`;
  return isEventStream ? formatSingleEvent(json) : json;
}

function formatExtensions({ units, quota }: Charge, edition: string | null): string {
  const { day, month, degraded } = quota;
  const [remainingDay, remainingMonth] = degraded ? [null, null] : [day.remaining, month.remaining];
  const cost = `{"units":${units},"remainingDay":${remainingDay},"remainingMonth":${remainingMonth}}`;
  return `{"cost":${cost},"meta":${JSON.stringify({ edition })}}`;
}
