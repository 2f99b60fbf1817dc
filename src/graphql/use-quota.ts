import { type ExecutionResult, GraphQLError, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { GatewayError } from '../domain/errors.ts';
import { problemStatus } from '../http/problem-status.ts';
import { quotaHeaders } from '../http/quota-headers.ts';
import type { GraphQLContext } from './context.ts';
import { admit, fieldsToRun, fragmentsOf, type OpenGate, planWith, settle } from './gate.ts';
import { toDocumentError, toRequestError } from './graphql-error.ts';

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
      let gate: OpenGate;
      try {
        const operation = getOperationAST(args.document, args.operationName);
        if (!operation) throw new TypeError('the document was let through without an operation');
        const inputs = (args.variableValues ?? {}) as Record<string, unknown>;
        const plan = planWith(
          operation,
          fieldsToRun({ operation, fragments: fragmentsOf(args.document) }),
          inputs,
          context,
        );
        gate = { plan, admitted: await admit(plan, context) };
      } catch (error) {
        setResultAndStopExecution({ errors: toRefusals(error, now()) });
        return;
      }
      run.plan = gate.plan;
      run.quota = gate.admitted?.quota ?? null;
      return {
        onExecuteDone: async ({ result, setResult }) => {
          setResult(await settle(result as ExecutionResult, gate, context, onError));
        },
      };
    },
  };
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
