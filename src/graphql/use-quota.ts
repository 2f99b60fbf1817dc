import {
  type ExecutionResult,
  type FragmentDefinitionNode,
  GraphQLError,
  getOperationAST,
  getVariableValues,
  Kind,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { GatewayError } from '../domain/errors.ts';
import type { QuotaView } from '../domain/quota-view.ts';
import { quotaHeaders } from '../http/quota-headers.ts';
import type { GraphQLContext } from './context.ts';
import { isOurFailure, toDocumentError, toRequestError } from './graphql-error.ts';
import { type OperationPlan, type PlannedOperation, planOperation } from './operation-plan.ts';
import { schema } from './schema.ts';

const historyFields = new Set(['prices', 'reviews']);

/**
 * The gate before execution, in the order that the contract fixes: variables and argument ranges (400), a key
 * where one is needed (401), the charge (429, 503). After execution it gives back the units of what failed and
 * says what the operation cost.
 */
export function useQuota(now: () => number): Plugin {
  return {
    onExecute: async ({ args, setResultAndStopExecution }) => {
      const context = args.contextValue as unknown as GraphQLContext;
      let plan: OperationPlan;
      try {
        plan = planOperation(readOperation(args), schema.getQueryType() as never, context);
        if (plan.needsKey && context.caller === null) await context.admission.authenticate(null);
        if (plan.units > 0 && context.caller !== null) {
          context.charge.admitted = await context.admission.admit(context.caller, plan.units);
        }
      } catch (error) {
        setResultAndStopExecution({ errors: toRefusals(error, now()) });
        return;
      }
      return {
        onExecuteDone: async ({ result, setResult }) => {
          const { admitted } = context.charge;
          if (admitted === null) return;
          const finished = result as ExecutionResult;
          const refunded = unitsOfFailures(finished, plan);
          if (refunded > 0) await admitted.refund(refunded);
          setResult({ ...finished, extensions: { ...finished.extensions, cost: costOf(plan, refunded, admitted.quota) } });
        },
      };
    },
  };
}

/** @throws GraphQLError BAD_USER_INPUT for variables that do not fit their types */
function readOperation(args: {
  document: Parameters<typeof getOperationAST>[0];
  operationName?: string | null;
  variableValues?: unknown;
}): PlannedOperation {
  const operation = getOperationAST(args.document, args.operationName);
  if (operation === null || operation === undefined) {
    throw toDocumentError(new GraphQLError('operationName names no operation of the document.'), 'BAD_USER_INPUT');
  }
  const inputs = (args.variableValues ?? {}) as Record<string, unknown>;
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], inputs, { maxErrors: 10 });
  if (coerced === undefined) throw new AggregateError((errors ?? []).map((error) => toDocumentError(error, 'BAD_USER_INPUT')));
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const definition of args.document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return { operation, fragments, variables: coerced };
}

function toRefusals(error: unknown, nowMs: number): GraphQLError[] {
  if (error instanceof AggregateError) return error.errors;
  if (error instanceof GatewayError) return [toRequestError(error, refusalHeaders(error, nowMs))];
  if (error instanceof GraphQLError) return [error];
  throw error;
}

/** The headers that REST's problem has for the same refusal. */
function refusalHeaders({ facts, code }: GatewayError, nowMs: number): Record<string, string> {
  return {
    ...(['missing-key', 'invalid-key'].includes(code) && { 'WWW-Authenticate': 'Bearer realm="phone-gateway"' }),
    ...(facts.retryAfterSeconds !== undefined && { 'Retry-After': String(facts.retryAfterSeconds) }),
    ...(facts.quota !== undefined && Object.fromEntries(quotaHeaders(facts.quota, nowMs))),
  };
}

/**
 * The units of what we failed to do: all of a root field that is null because of us, and one for each `prices`
 * or `reviews` that is.
 */
function unitsOfFailures({ data, errors = [] }: ExecutionResult, plan: OperationPlan): number {
  const failures = errors.filter((error) => isOurFailure(error));
  const failedRoots = new Set(
    failures.map(({ path }) => String(path?.[0])).filter((key) => data == null || data[key] === null),
  );
  let units = 0;
  for (const key of failedRoots) units += plan.unitsByRoot.get(key) ?? 0;
  for (const { path = [], nodes } of failures) {
    if (failedRoots.has(String(path[0])) || path.length < 2) continue;
    const name = nodes?.[0]?.kind === Kind.FIELD ? nodes[0].name.value : '';
    if (historyFields.has(name)) units += 1;
  }
  return Math.min(units, plan.units);
}

/** `extensions.cost`: what is left is not known on a degraded answer. */
function costOf(plan: OperationPlan, refunded: number, { day, month, degraded }: QuotaView) {
  return {
    units: plan.units - refunded,
    remainingDay: degraded ? null : Math.min(day.limit, day.remaining + refunded),
    remainingMonth: degraded ? null : Math.min(month.limit, month.remaining + refunded),
  };
}
