import { GatewayError } from '../../domain/errors.ts';
import { toInstant } from '../../domain/instant.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import { type QuotaPolicy, QuotaStoreError } from '../../domain/quota/quota.ts';
import type { QuotaView, QuotaWindow } from '../../domain/quota/quota-view.ts';
import { formatPlural } from '../../domain/text/plural.ts';

const isKeyWindow = (name: QuotaWindow['name']): boolean => name === 'key-day' || name === 'address-hour';

/** Describes a limit, worded as the end of a sentence. */
function describeLimit({ name, limit }: QuotaWindow): string {
  const units = formatPlural(limit, 'unit');
  switch (name) {
    case 'key-day':
      return `the ${units} a day of this API key`;
    case 'address-hour':
      return `the ${units} an hour of one address with this API key`;
    default:
      return `${name === 'month' ? "this month's" : "today's"} ${units}`;
  }
}

/**
 * Creates the error for a charge that exceeds limits. It names each full window, and the time when the last of
 * them resets, so that a client knows when to try again.
 */
export function createQuotaExceededError(
  view: QuotaView,
  blockedBy: readonly QuotaPolicy[],
  plan: Plan,
  nowMs: number,
): GatewayError {
  const fullWindows = [view.day, view.month, ...view.keyWindows].filter(({ name }) =>
    blockedBy.some((policy) => policy === name),
  );
  const resetsAtMs = Math.max(...fullWindows.map((window) => window.resetsAtMs));
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAtMs - nowMs) / 1000));
  const resetsAt = toInstant(resetsAtMs);
  const isUsedUp = fullWindows.every(({ remaining }) => remaining === 0);
  return new GatewayError(
    'quota-exceeded',
    `${isUsedUp ? 'You have used' : 'This request costs more units than are left of'} ${describeLimits(fullWindows, plan)}; the quota resets at ${resetsAt}.`,
    {
      retryAfterSeconds,
      quota: view,
      members: { 'violated-policies': blockedBy, plan: plan.name, resets_at: resetsAt },
    },
  );
}

/** Describes the limits of full windows, such as `today's 100 units of the free plan`. */
function describeLimits(fullWindows: readonly QuotaWindow[], { name: plan }: Plan): string {
  const keyWindows = fullWindows.filter(({ name }) => isKeyWindow(name));
  const accountWindows = fullWindows.filter(({ name }) => !isKeyWindow(name));
  const planLimits =
    accountWindows.length > 0
      ? [`${accountWindows.map(describeLimit).join(' and ')} of the ${plan} plan`]
      : [];
  return [...planLimits, ...keyWindows.map(describeLimit)].join(' and ');
}

export const createQuotaUnavailableError = (cause: unknown) =>
  new GatewayError(
    'quota-unavailable',
    'Your quota cannot be checked right now. Try again in a second.',
    { retryAfterSeconds: 1 },
    { cause },
  );

/**
 * Whether a failed charge may have been counted, because the store's reply was lost. Callers that would
 * otherwise charge the same work again must treat it as charged.
 */
export const mayBeCharged = (error: unknown): boolean =>
  error instanceof GatewayError &&
  error.cause instanceof QuotaStoreError &&
  error.cause.outcome === 'unknown';

/**
 * Creates the error for a request that failed on our side and could not be refunded at once, because the quota store
 * was unavailable too. The units are refunded when the store is available again, or stay charged if the
 * store's reply was lost. The gateway cannot know which of the two will happen.
 */
export function createMayStayChargedError(failure: unknown): GatewayError {
  const code = failure instanceof GatewayError ? failure.code : 'internal';
  return new GatewayError(
    code,
    'Something went wrong on our side, and the quota counters cannot be reached either: units of this request may stay charged. Try again in a moment.',
    { retryAfterSeconds: 1 },
    { cause: failure },
  );
}
