import { createAnswerCache } from '../http/answer-cache.ts';
import { isLargerThan, maxAnswerBytes } from '../http/answer-size.ts';
import { catalogueEtag } from '../http/catalogue-caching.ts';
import { isNotModified } from '../http/not-modified.ts';
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
  /** Waited for before a document is prepared for somebody without a key. */
  readonly turn: () => Promise<void>;
}

/**
 * The one way of an operation: read → find or prepare (parse, limits, validate) → collect fields, cost → compare what the
 * client has → admit → execute → settle → keep. One that was answered before has only to be admitted, one whose document is known need not be
 * prepared: nothing else differs. A subscription leaves it when it is prepared: see `open-subscription.ts`.
 * @param text of the request, as `readRequestText` returns it
 * @param authenticate finds the caller whose key the request presents; null for none. It is given how to find out whether
 *   a registered document is asked for, which some keys are restricted to.
 * @returns text of the answer, whose status is 200, as the client accepts it; null when the client has it already (304), which is
 *   free; or a subscription, which has begun. `run` says what became known of it
 * @throws RefusedOperation; GatewayError 400 for what is no request, 401, 403, 405, 406, 410, 429, 503
 */
export type RunOperation = (
  text: string,
  run: Run,
  authenticate: (asksRegisteredDocument: () => Promise<boolean>) => Caller | Promise<Caller> | null,
) => Promise<string | null | OpenSubscription>;

/** An answer without what is each request's own. */
interface KeptAnswer {
  readonly cost: Pick<OperationCost, 'units' | 'suggestions' | 'needsKey' | 'isOfCatalogue'>;
  /** JSON text up to where `extensions` begin. */
  readonly head: string;
  /** Of a document that was asked for by its digest: what that stands for may be taken back. */
  readonly persisted: SentDocument | null;
}

const sizeOf = ({ head, persisted }: KeptAnswer): number => head.length + (persisted?.query?.length ?? 0);

export function createRunOperation(options: RunOperationOptions): RunOperation {
  const { documents, cacheable, turn, onError, catalogue, admission, suggestions, plans, prisma } = options;
  const { release } = options;
  const engine = createEngine();
  const findOrPrepare = createPreparedOperations(documents, engine, turn);
  const openSubscription = createOpenSubscription({ ...options, engine });
  const answers = cacheable ? createAnswerCache<KeptAnswer>(sizeOf) : null;

  /**
   * Whether the client has the answer already, as REST finds it out. Of a GET of a persisted document alone: a URL with a
   * whole query in it is seldom asked twice.
   */
  const hasAlready = (
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
    // What is no request is refused before anything looks at the key. What was answered before is one.
    const isKnown = answers?.knows(text) ?? false;
    const read = isKnown ? null : readOperationRequest(text, run.isPost);
    const sentOperation = () => read ?? readOperationRequest(text, run.isPost);
    const again = () => authenticate(() => documents.isRegistered(sentOperation().document));
    const caller = await again();
    // Read before the work: if the catalogue changes in between, what is kept is only forgotten sooner.
    const tag = caller === null ? null : catalogue.tag(caller.plan.data);
    const edition = caller === null ? null : catalogue.edition(caller.plan.data);
    const kept = isKnown && tag !== null ? answers?.find(text, tag) : undefined;
    if (kept !== undefined) {
      const isEvent = answersByEvents(run.accepted);
      if (kept.persisted !== null) await documents.textOf(kept.persisted);
      if (hasAlready(kept.cost, kept.persisted, tag, run)) return null;
      return answerText(kept.head, await admit(kept.cost, options, caller, run), { edition, isEvent });
    }

    const sent = sentOperation();
    const variableValues = sent.variables ?? {};
    const history = createHistoryLoader(catalogue);
    const context: GraphQLContext = {
      catalogue,
      admission,
      suggestions,
      plans,
      prisma,
      caller,
      run,
      history,
    };
    const prepared = await findOrPrepare(sent, context);
    if (prepared.isSubscription) return openSubscription(prepared, sent, context, again);
    const isEvent = answersByEvents(run.accepted);
    const { document, collect } = prepared;

    const cost = timed(context, () => operationCost(collect, variableValues, context), 'refused');
    run.cost = cost;
    const persisted = sent.document.sha256 === null ? null : sent.document;
    if (hasAlready(cost, persisted, tag, run)) return null;
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
      const { units, suggestions: suggested, needsKey, isOfCatalogue } = cost;
      const ofKept = { units, suggestions: suggested, needsKey, isOfCatalogue };
      answers?.keep(text, tag, { cost: ofKept, head, persisted });
    }
    return answerText(head, charge, { edition, isEvent });
  };
}

/** The key where one is needed (401), then the charge (429, 503); null where nothing is charged. @throws GatewayError */
async function admit(
  cost: KeptAnswer['cost'],
  { admission, suggestions }: Pick<GraphQLServices, 'admission' | 'suggestions'>,
  caller: Caller | null,
  run: Run,
): Promise<AdmittedUnits | null> {
  if (caller === null) {
    if (cost.needsKey) await admission.authenticate(null);
    return null;
  }
  const { units } = cost;
  const suggested = cost.suggestions === 0 ? null : await suggestions.admit(caller, cost.suggestions);
  if (units === 0) return null;
  const admitted = await admission.admit(caller, units).catch(async (refusal) => {
    await suggested?.refund();
    throw refusal;
  });
  run.quota = admitted.quota;
  return { ...admitted, units };
}

/**
 * The whole answer, with what was charged as `extensions.cost` (what is left is not known on a degraded answer) and the
 * edition of its prices as `extensions.meta`.
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
  const [leftOfDay, leftOfMonth] = degraded ? [null, null] : [day.remaining, month.remaining];
  const cost = `{"units":${units},"remainingDay":${leftOfDay},"remainingMonth":${leftOfMonth}}`;
  return `{"cost":${cost},"meta":${JSON.stringify({ edition })}}`;
}
