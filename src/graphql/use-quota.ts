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
import { problemStatus } from '../http/problem-status.ts';
import { quotaHeaders } from '../http/quota-headers.ts';
import type { Admitted } from '../services/admission.ts';
import type { GraphQLContext } from './context.ts';
import { isOurFailure, presentError, toDocumentError, toRequestError } from './graphql-error.ts';
import { type OperationPlan, type PlannedOperation, planOperation } from './operation-plan.ts';
import { afterRefund, unitsOfFailures } from './refunds.ts';
import { schema } from './schema.ts';

/**
 * The gate before execution, in the order that the contract fixes: variables and argument ranges (400), a key
 * where one is needed (401), the charge (429, 503). After execution it gives back the units of what failed and
 * says what the operation cost.
 */
export function useQuota(now: () => number, onError: (error: unknown, requestId: string) => void): Plugin {
  return {
    onExecute: async ({ args, setResultAndStopExecution }) => {
      const context = args.contextValue as unknown as GraphQLContext;
      const { run } = context;
      let plan: OperationPlan;
      let admitted: Admitted | null;
      try {
        plan = planOperation(readOperation(args), schema.getQueryType() as never, context);
        admitted = await admit(plan, context);
      } catch (error) {
        setResultAndStopExecution({ errors: toRefusals(error, now()) });
        return;
      }
      run.plan = plan;
      run.quota = admitted?.quota ?? null;
      return {
        onExecuteDone: async ({ result, setResult }) => {
          const finished = result as ExecutionResult;
          const { errors } = finished;
          const shown = errors && {
            errors: presentAll(errors, (failure) => onError(failure, run.requestId)),
          };
          if (admitted === null) {
            if (shown) setResult({ ...finished, ...shown });
            return;
          }
          const refunded = unitsOfFailures(finished, plan);
          if (refunded > 0) await admitted.refund(refunded);
          run.quota = afterRefund(admitted.quota, refunded);
          const cost = costOf(plan.units - refunded, run.quota);
          setResult({ ...finished, ...shown, extensions: { ...finished.extensions, cost } });
        },
      };
    },
  };
}

async function admit(
  { needsKey, units }: OperationPlan,
  { admission, caller }: GraphQLContext,
): Promise<Admitted | null> {
  if (caller === null) {
    if (needsKey) await admission.authenticate(null);
    return null;
  }
  return units > 0 ? admission.admit(caller, units) : null;
}

/** @throws AggregateError of GraphQLErrors for variables that do not fit their types */
function readOperation(args: {
  document: Parameters<typeof getOperationAST>[0];
  operationName?: string | null;
  variableValues?: unknown;
}): PlannedOperation {
  const operation = getOperationAST(args.document, args.operationName);
  if (!operation) throw new TypeError('the document was let through without an operation');
  const inputs = (args.variableValues ?? {}) as Record<string, unknown>;
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], inputs, {
    maxErrors: 10,
  });
  if (coerced === undefined) throw new AggregateError(errors ?? []);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of args.document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return { operation, fragments, variables: coerced };
}

/** Why an operation does not run. What graphql-js finds here are variables that do not fit. */
function toRefusals(error: unknown, nowMs: number): GraphQLError[] {
  if (error instanceof GatewayError) return [toRequestError(error, refusalHeaders(error, nowMs))];
  const errors = error instanceof AggregateError ? error.errors : [error];
  return errors.map((one) => {
    if (one instanceof GraphQLError) return toDocumentError(one, 'BAD_USER_INPUT');
    throw one;
  });
}

/** The headers that REST's problem has for the same refusal. */
function refusalHeaders({ facts, code }: GatewayError, nowMs: number): Record<string, string> {
  return {
    ...(problemStatus[code] === 401 && { 'WWW-Authenticate': 'Bearer realm="phone-gateway"' }),
    ...(facts.retryAfterSeconds !== undefined && { 'Retry-After': String(facts.retryAfterSeconds) }),
    ...(facts.quota !== undefined && Object.fromEntries(quotaHeaders(facts.quota, nowMs))),
  };
}

/** Errors as they are shown; what failed for many phones at once is told to the log once. */
function presentAll(errors: readonly GraphQLError[], onFailure: (error: unknown) => void): GraphQLError[] {
  const failures = new Set(errors.filter(isOurFailure).map((error) => error.originalError ?? error));
  for (const failure of failures) onFailure(failure);
  return errors.map((error) => presentError(error, () => {}));
}

/** `extensions.cost`: what is left is not known on a degraded answer. */
function costOf(units: number, { day, month, degraded }: QuotaView) {
  return {
    units,
    remainingDay: degraded ? null : day.remaining,
    remainingMonth: degraded ? null : month.remaining,
  };
}
