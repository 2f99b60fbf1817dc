import type { ExecutionResult, GraphQLError } from 'graphql';
import { GatewayError } from '../../domain/errors.ts';
import type { QuotaView, QuotaWindow } from '../../domain/quota/quota-view.ts';
import type { AdmittedCharge } from '../../services/quota/admission.ts';
import { createMayStayChargedError } from '../../services/quota/quota-rejection.ts';
import { isGatewayFailure, presentError, withCause } from '../graphql-error.ts';
import { type OperationCost, toKeyPath } from './operation-cost.ts';

/** The units that an operation was charged after refunds, and the quota afterwards. */
export interface Charge {
  readonly units: number;
  readonly quota: QuotaView;
}

/** What was charged before an operation ran. It can be refunded. */
export interface InitialCharge extends AdmittedCharge, Charge {}

/**
 * Refunds the units of failed fields, and converts the errors of an answer to the form for clients.
 * @param onFailure a function that is called with each failure of the gateway, and only once for a failure that
 *   affects several fields
 * @returns the result with errors as clients see them, and the charge, or null if nothing was charged
 */
export async function settleCharge(
  executionResult: ExecutionResult,
  cost: OperationCost,
  initialCharge: InitialCharge | null,
  onFailure: (failure: unknown) => void,
): Promise<{ readonly result: ExecutionResult; readonly charge: Charge | null }> {
  const { errors } = executionResult;
  if (errors === undefined) return { result: executionResult, charge: initialCharge };
  for (const failure of listGatewayFailures(errors)) onFailure(failure);
  const failedUnits = initialCharge === null ? 0 : countFailedUnits(executionResult, cost);
  const isRefunded = failedUnits === 0 || initialCharge === null || (await initialCharge.refund(failedUnits));
  const presentedErrors = errors.map((error) => presentWithCharge(error, isRefunded));
  const refundedUnits = isRefunded ? failedUnits : 0;
  return {
    result: { ...executionResult, errors: presentedErrors },
    charge: initialCharge && {
      units: initialCharge.units - refundedUnits,
      quota: withRefund(initialCharge.quota, refundedUnits),
    },
  };
}

/**
 * Refunds everything for an answer that is too large to be sent.
 * @returns the quota after the refund, or null if nothing was charged
 */
export async function refundAll(initialCharge: InitialCharge | null): Promise<QuotaView | null> {
  if (initialCharge === null) return null;
  const isRefunded = await initialCharge.refund(initialCharge.units);
  return isRefunded ? withRefund(initialCharge.quota, initialCharge.units) : initialCharge.quota;
}

/** Lists each failure of the gateway once, even if it affects several fields, as an outage does. */
export function listGatewayFailures(errors: readonly GraphQLError[]): readonly unknown[] {
  const failures = errors.filter(isGatewayFailure).map((error) => error.originalError ?? error);
  const getKind = (failure: unknown): unknown => (failure instanceof GatewayError ? failure.code : failure);
  return [...new Map(failures.map((failure) => [getKind(failure), failure])).values()];
}

/** Converts an error to the form for clients. If units could not be refunded, the message of a failure says so. */
function presentWithCharge(error: GraphQLError, isRefunded: boolean): GraphQLError {
  const isUnchanged = isRefunded || !isGatewayFailure(error);
  return presentError(isUnchanged ? error : withCause(error, createMayStayChargedError(error.originalError)));
}

type Path = readonly (string | number)[];

/**
 * Counts the units to refund for failures of the gateway. If a root field is null because of a failure, all its
 * units are refunded. If a field that charges for each phone is null, one unit is refunded for each phone; if it is
 * null for all phones, all its units are refunded, because a page that is not full was charged like a full one.
 */
function countFailedUnits({ data, errors = [] }: ExecutionResult, cost: OperationCost): number {
  const failures = errors.filter(isGatewayFailure);
  if (failures.length === 0) return 0;
  if (data === null || data === undefined) return cost.units;

  const failedRoots = new Set<string>();
  const failedPathsByField = new Map<string, Set<string>>();
  for (const failure of failures) {
    const nullPath = findNullPath(data, failure);
    if (nullPath.length === 1) failedRoots.add(String(nullPath[0]));
    const field = toKeyPath(nullPath);
    if (!cost.unitsByField.has(field)) continue;
    failedPathsByField.set(field, (failedPathsByField.get(field) ?? new Set()).add(nullPath.join('.')));
  }

  let units = 0;
  for (const root of failedRoots) units += cost.unitsByRoot.get(root) ?? 0;
  for (const [field, failedPaths] of failedPathsByField) {
    const chargedUnits = cost.unitsByField.get(field) ?? 0;
    const haveAllFailed = failedPaths.size >= countOccurrences(data, field.split('.'));
    units += haveAllFailed ? chargedUnits : Math.min(chargedUnits, failedPaths.size);
  }
  return units;
}

/** Finds the path of the value that an error made null: the field, or an outer value if the field is not nullable. */
function findNullPath(data: unknown, { path = [] }: GraphQLError): Path {
  let value = data;
  for (const [index, key] of path.entries()) {
    value = (value as Record<string | number, unknown>)[key];
    if (value === null || value === undefined) return path.slice(0, index + 1);
  }
  return path;
}

/** Counts how often a field occurs in the answer, including as null. */
function countOccurrences(value: unknown, keys: readonly string[]): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countOccurrences(item, keys), 0);
  const [key, ...innerKeys] = keys;
  if (key === undefined) return 1;
  return value === null || value === undefined
    ? 0
    : countOccurrences((value as Record<string, unknown>)[key], innerKeys);
}

/** Computes the quota after a refund. A degraded quota has no figures, so it stays unchanged. */
function withRefund(quota: QuotaView, units: number): QuotaView {
  if (quota.degraded || units === 0) return quota;
  const refundWindow = (window: QuotaWindow): QuotaWindow => {
    const used = Math.max(0, window.used - units);
    return { ...window, used, remaining: Math.max(0, window.limit - used) };
  };
  return {
    ...quota,
    day: refundWindow(quota.day),
    month: refundWindow(quota.month),
    keyWindows: quota.keyWindows.map(refundWindow),
  };
}
