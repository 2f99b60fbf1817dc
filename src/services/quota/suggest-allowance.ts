import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { GatewayError } from '../../domain/errors.ts';
import { toInstant } from '../../domain/instant.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import type { QuotaWindow, SuggestView } from '../../domain/quota/quota-view.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import { formatCount } from '../../domain/text/plural.ts';
import type { LimitedKey } from './charge-request.ts';

/**
 * How many suggestions are allowed for each unit of the plan's daily quota. People type about ten letters to find a
 * phone.
 */
const suggestionsPerUnit = 10;

/**
 * Each day has its own counters, so a counter must live longer than a day. `attempts` is ignored, because the limit
 * depends on the plan.
 */
const counterLimit = { name: 'suggest', attempts: 1, windowSeconds: 2 * 86_400 };

export interface AdmittedSuggestions {
  readonly quota: SuggestView;
  /** Gives the suggestions back after a failure of the gateway. */
  refund(): Promise<true>;
  /** Does nothing, because suggestions are not in the list of charges. */
  setStatus(status: number): void;
}

/** The account and the key that the suggestions are counted for. */
interface SuggestCaller {
  readonly accountId: string;
  readonly plan: Plan;
  readonly key: LimitedKey;
}

/** A limit on suggestions in a day, with its counter. */
interface DayLimit {
  readonly counterId: string;
  readonly limit: number;
  /** The limit's owner, as the error message names it. */
  readonly owner: string;
}

function createDayLimits({ accountId, key, plan }: SuggestCaller, day: number): DayLimit[] {
  const counterId = `${accountId}:${day}`;
  const accountLimit = {
    counterId,
    limit: plan.limits.day * suggestionsPerUnit,
    owner: `the ${plan.name} plan`,
  };
  const unitsPerDay = key.restrictions?.unitsPerDay ?? null;
  if (unitsPerDay === null) return [accountLimit];
  // The key's limit is checked first, because suggestions that exceed it must not count for the account, even
  // for a moment.
  const limit = unitsPerDay * suggestionsPerUnit;
  return [
    { counterId: `${counterId}:${key.firstKeyId ?? key.id}`, limit, owner: 'this API key' },
    accountLimit,
  ];
}

export type SuggestAllowance = ReturnType<typeof createSuggestAllowance>;

/** Limits the suggestions of accounts and keys in a day. Suggestions cost no units. */
export function createSuggestAllowance(options: {
  readonly createLimiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly clock: WindowClock;
  readonly now: () => number;
}) {
  const { createLimiter, clock, now } = options;
  const counter = createLimiter(counterLimit);
  /**
   * Counts suggestions. The account may have ten times as many in a day as its plan has units. If a key has
   * its own day limit, the key may have ten times that limit, so that a public key cannot use up all suggestions
   * of the account.
   * @throws GatewayError `quota-exceeded` (429), and then counts nothing
   */
  const admit = async (caller: SuggestCaller, suggestions = 1): Promise<AdmittedSuggestions> => {
    const { id: day, startsAtMs, resetsAtMs } = clock.getWindows().day;
    const countedLimits: DayLimit[] = [];
    const refundCounted = async () => {
      for (const { counterId } of countedLimits) await counter.refund(counterId, suggestions);
    };
    const toWindow = ({ limit }: DayLimit, used: number): QuotaWindow => {
      const remaining = Math.max(0, limit - used);
      return { name: 'suggest-day', limit, used, remaining, startsAtMs, resetsAtMs };
    };
    let tightestWindow: QuotaWindow | null = null;
    for (const dayLimit of createDayLimits(caller, day)) {
      const used = await counter.addAttempts(dayLimit.counterId, suggestions);
      countedLimits.push(dayLimit);
      if (used > dayLimit.limit) {
        await refundCounted();
        const view = { suggestions: toWindow(dayLimit, used - suggestions) };
        throw createUsedUpError(dayLimit, view, caller.plan.name, now());
      }
      const window = toWindow(dayLimit, used);
      if (tightestWindow === null || window.remaining < tightestWindow.remaining) tightestWindow = window;
    }
    return {
      quota: { suggestions: tightestWindow as QuotaWindow },
      refund: async () => {
        await refundCounted();
        return true;
      },
      setStatus: () => {},
    };
  };

  return {
    admit,
    /** Reads how many suggestions remain, without counting one. */
    read: async (caller: SuggestCaller): Promise<SuggestView> => {
      try {
        return (await admit(caller, 0)).quota;
      } catch (error) {
        // The limit is exceeded even without counting, because it was lowered during the day.
        const view = error instanceof GatewayError ? error.facts.quota : undefined;
        if (view !== undefined && 'suggestions' in view) return view;
        throw error;
      }
    },
  };
}

function createUsedUpError(
  { limit, owner }: DayLimit,
  view: SuggestView,
  plan: string,
  nowMs: number,
): GatewayError {
  const { resetsAtMs } = view.suggestions;
  const resetsAt = toInstant(resetsAtMs);
  return new GatewayError(
    'quota-exceeded',
    `You have used today's ${formatCount(limit)} suggestions of ${owner}; they reset at ${resetsAt}. Searches still work and cost a unit.`,
    {
      retryAfterSeconds: Math.max(1, Math.ceil((resetsAtMs - nowMs) / 1000)),
      quota: view,
      members: { 'violated-policies': ['suggest-day'], plan, resets_at: resetsAt },
    },
  );
}
