import type { ExecutionResult } from 'graphql';
import { GatewayError } from '../domain/errors.ts';
import type { QuotaView } from '../domain/quota-view.ts';
import { problemStatus } from '../http/problem-status.ts';
import type { GraphQLContext } from './context.ts';
import { admit, costOf, type OpenGate, planWith, settle } from './gate.ts';
import type { OperationPlan } from './operation-plan.ts';
import type { PreparedOperation } from './prepared-operations.ts';

/** An answer without what is each request's own. */
export interface KeptAnswer {
  readonly plan: Pick<OperationPlan, 'units' | 'needsKey'>;
  /** JSON text up to where `extensions` begin. */
  readonly head: string;
}

export interface PreparedAnswer {
  /** JSON text. */
  readonly text: string;
  /** What the next one who asks the same may be answered with; null where that would be another answer. */
  readonly kept: KeptAnswer | null;
}

/**
 * Runs a prepared operation through the same gate as Yoga does.
 * Null, with nothing charged, when its variables or arguments are refused: how that is told depends on what the client
 * takes, and is Yoga's to say.
 * @throws GatewayError 401, 429 or 503
 */
export async function answerPrepared(
  prepared: PreparedOperation,
  inputs: Readonly<Record<string, unknown>>,
  context: GraphQLContext,
  onError: (error: unknown, requestId: string) => void,
): Promise<PreparedAnswer | null> {
  let gate: OpenGate;
  try {
    const plan = planWith(prepared.operation, prepared.fieldsWith, inputs, context);
    gate = { plan, admitted: await admit(plan, context) };
  } catch (error) {
    if (isOfTheInput(error)) return null;
    throw error;
  }
  const { run } = context;
  const { plan, admitted } = gate;
  run.plan = plan;
  run.quota = admitted?.quota ?? null;
  const result = await prepared.execute(context, inputs);
  if (result.errors !== undefined || admitted === null) {
    return { text: JSON.stringify(await settle(result, gate, context, onError)), kept: null };
  }
  const head = headOf(result);
  return {
    text: withCost(head, plan.units, admitted.quota),
    kept: plan.isPersonal ? null : { plan, head },
  };
}

/**
 * Charges for a kept answer as for one that is made, and says what it cost.
 * @throws GatewayError 401, 429 or 503
 */
export async function answerKept(
  { plan, head }: KeptAnswer,
  context: Pick<GraphQLContext, 'admission' | 'caller' | 'run'>,
): Promise<string> {
  const admitted = await admit(plan, context);
  if (admitted === null) throw new TypeError('answers that cost nothing are not kept');
  context.run.quota = admitted.quota;
  return withCost(head, plan.units, admitted.quota);
}

const headOf = ({ data }: ExecutionResult): string => `{"data":${JSON.stringify(data)}`;

const withCost = (head: string, units: number, quota: QuotaView): string =>
  `${head},"extensions":${JSON.stringify({ cost: costOf(units, quota) })}}`;

function isOfTheInput(error: unknown): boolean {
  if (error instanceof GatewayError) return problemStatus[error.code] === 400;
  return error instanceof AggregateError;
}
