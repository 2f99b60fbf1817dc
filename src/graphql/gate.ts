import {
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLObjectType,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { QuotaView } from '../domain/quota-view.ts';
import type { Admitted } from '../services/admission.ts';
import type { GraphQLContext } from './context.ts';
import { isOurFailure, presentError } from './graphql-error.ts';
import { type OperationPlan, planOperation } from './operation-plan.ts';
import { afterRefund, unitsOfFailures } from './refunds.ts';
import {
  type NamedOperation,
  type RunningField,
  runningFields,
  runsTheSameFields,
} from './running-fields.ts';
import { schema } from './schema.ts';

/** The fields that run, with coerced variables. */
export type FieldsToRun = (variables: Readonly<Record<string, unknown>>) => readonly RunningField[];

const queryType = schema.getQueryType() as GraphQLObjectType;

/** An operation that was let through: what it will cost, and the charge, if there was one. */
export interface OpenGate {
  readonly plan: OperationPlan;
  readonly admitted: Admitted | null;
}

/** The fragments of a document by name. */
export function fragmentsOf({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return fragments;
}

/** Which fields an operation runs; found out once where that does not depend on variables. */
export function fieldsToRun(operation: NamedOperation): FieldsToRun {
  const find: FieldsToRun = (variables) => runningFields(operation, queryType, variables);
  if (!runsTheSameFields(operation)) return find;
  let fields: readonly RunningField[] | undefined;
  return () => {
    fields ??= find({});
    return fields;
  };
}

/**
 * What an operation will cost with these variables.
 * @throws AggregateError of GraphQLErrors for variables that do not fit their types; GatewayError 400 for arguments
 */
export function planWith(
  operation: OperationDefinitionNode,
  fieldsWith: FieldsToRun,
  inputs: Readonly<Record<string, unknown>>,
  context: GraphQLContext,
): OperationPlan {
  const { coerced: variables, errors } = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    inputs,
    {
      maxErrors: 10,
    },
  );
  if (variables === undefined) throw new AggregateError(errors ?? []);
  return planOperation(fieldsWith(variables), variables, context);
}

/** The key where one is needed (401), then the charge (429, 503); null where nothing is charged. @throws GatewayError */
export async function admit(
  { needsKey, units }: Pick<OperationPlan, 'needsKey' | 'units'>,
  { admission, caller }: Pick<GraphQLContext, 'admission' | 'caller'>,
): Promise<Admitted | null> {
  if (caller === null) {
    if (needsKey) await admission.authenticate(null);
    return null;
  }
  return units > 0 ? admission.admit(caller, units) : null;
}

/** Gives back the units of what failed, and says what the operation cost. Fills in `run.quota`. */
export async function settle(
  finished: ExecutionResult,
  { plan, admitted }: OpenGate,
  { run }: Pick<GraphQLContext, 'run'>,
  onError: (error: unknown, requestId: string) => void,
): Promise<ExecutionResult> {
  const { errors } = finished;
  const shown = errors && { errors: presentAll(errors, (failure) => onError(failure, run.requestId)) };
  if (admitted === null) return shown ? { ...finished, ...shown } : finished;
  const refunded = errors === undefined ? 0 : unitsOfFailures(finished, plan);
  if (refunded > 0) await admitted.refund(refunded);
  run.quota = afterRefund(admitted.quota, refunded);
  const cost = costOf(plan.units - refunded, run.quota);
  return { ...finished, ...shown, extensions: { ...finished.extensions, cost } };
}

/** Errors as they are shown; what failed for many phones at once is told to the log once. */
function presentAll(errors: readonly GraphQLError[], onFailure: (error: unknown) => void): GraphQLError[] {
  const failures = new Set(errors.filter(isOurFailure).map((error) => error.originalError ?? error));
  for (const failure of failures) onFailure(failure);
  return errors.map((error) => presentError(error, () => {}));
}

/** `extensions.cost`: what is left is not known on a degraded answer. */
export function costOf(units: number, { day, month, degraded }: QuotaView) {
  return {
    units,
    remainingDay: degraded ? null : day.remaining,
    remainingMonth: degraded ? null : month.remaining,
  };
}
