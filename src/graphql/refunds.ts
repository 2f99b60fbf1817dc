import type { ExecutionResult, GraphQLError } from 'graphql';
import type { QuotaView, QuotaWindow } from '../domain/quota-view.ts';
import { isOurFailure } from './graphql-error.ts';
import { keyPath, type OperationPlan } from './operation-plan.ts';

type Place = readonly (string | number)[];

/**
 * The units of what we failed to do: all of a root field that is null because of us, and those of each `prices`
 * or `reviews` that is. People pay for a page of phones whether it is full or not, so where all of a field's
 * places failed, all its units go back, and not only one for each phone there was.
 */
export function unitsOfFailures({ data, errors = [] }: ExecutionResult, plan: OperationPlan): number {
  const failures = errors.filter(isOurFailure);
  if (failures.length === 0) return 0;
  if (data === null || data === undefined) return plan.units;

  const failedRoots = new Set<string>();
  const failedPlaces = new Map<string, Set<string>>();
  for (const failure of failures) {
    const place = placeOfNull(data, failure);
    if (place.length === 1) failedRoots.add(String(place[0]));
    const field = keyPath(place);
    if (!plan.historyUnits.has(field)) continue;
    failedPlaces.set(field, (failedPlaces.get(field) ?? new Set()).add(place.join('.')));
  }

  let units = 0;
  for (const root of failedRoots) units += plan.unitsByRoot.get(root) ?? 0;
  for (const [field, places] of failedPlaces) {
    const charged = plan.historyUnits.get(field) ?? 0;
    const isAll = places.size >= placesOf(data, field.split('.'));
    units += isAll ? charged : Math.min(charged, places.size);
  }
  return units;
}

/** Where the answer is null because of an error: at the field itself, or above it where that must not be null. */
function placeOfNull(data: unknown, { path = [] }: Pick<GraphQLError, 'path'>): Place {
  let at = data;
  for (const [index, key] of path.entries()) {
    at = (at as Record<string | number, unknown>)[key];
    if (at === null || at === undefined) return path.slice(0, index + 1);
  }
  return path;
}

/** How often a field stands in the answer, null or not. */
function placesOf(at: unknown, keys: readonly string[]): number {
  if (Array.isArray(at)) return at.reduce((sum: number, item) => sum + placesOf(item, keys), 0);
  const [key, ...more] = keys;
  if (key === undefined) return 1;
  return at === null || at === undefined ? 0 : placesOf((at as Record<string, unknown>)[key], more);
}

/** The quota after units were given back; what is not known of a degraded answer stays as it is. */
export function afterRefund(quota: QuotaView, units: number): QuotaView {
  if (quota.degraded || units === 0) return quota;
  const shrink = (window: QuotaWindow): QuotaWindow => {
    const used = Math.max(0, window.used - units);
    return { ...window, used, remaining: Math.max(0, window.limit - used) };
  };
  return { ...quota, day: shrink(quota.day), month: shrink(quota.month) };
}
