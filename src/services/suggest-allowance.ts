import type { AttemptLimiter } from '../domain/attempts.ts';
import { GatewayError } from '../domain/errors.ts';
import { toInstant } from '../domain/instant.ts';
import { figure } from '../domain/plural.ts';
import type { QuotaWindow, SuggestView } from '../domain/quota-view.ts';
import type { WindowClock } from '../domain/windows.ts';
import type { Caller } from './admission.ts';

/** Suggestions a day for each unit that the plan has a day: people type about ten letters for a phone that they look at. */
const suggestionsForUnit = 10;

/** How suggestions are counted: by account and day, for longer than a day lasts. */
export const suggestionCounts = { name: 'suggest', attempts: 1, windowSeconds: 2 * 86_400 };

export interface AdmittedSuggestions {
  readonly quota: SuggestView;
  /** Gives them back after a failure of ours. */
  refund(): Promise<true>;
}

export interface SuggestAllowance {
  /**
   * Counts suggestions, which cost no units and have a limit of their own: ten times the day limit of the plan.
   * @throws GatewayError `quota-exceeded` (429); nothing is counted then
   */
  admit(caller: Pick<Caller, 'accountId' | 'plan'>, suggestions?: number): Promise<AdmittedSuggestions>;
}

export function createSuggestAllowance(
  limiter: AttemptLimiter,
  clock: WindowClock,
  now: () => number,
): SuggestAllowance {
  return {
    admit: async ({ accountId, plan }, suggestions = 1) => {
      const { id, startsAtMs, resetsAtMs } = clock.windows().day;
      const client = `${accountId}:${id}`;
      const limit = plan.limits.day * suggestionsForUnit;
      const used = await limiter.count(client, suggestions);
      const giveBack = () => limiter.giveBack(client, suggestions);
      const viewOf = (counted: number): SuggestView => {
        const remaining = Math.max(0, limit - counted);
        const window: QuotaWindow = {
          name: 'suggest-day',
          limit,
          used: counted,
          remaining,
          startsAtMs,
          resetsAtMs,
        };
        return { suggestions: window };
      };
      if (used > limit) {
        await giveBack();
        const resetsAt = toInstant(resetsAtMs);
        throw new GatewayError(
          'quota-exceeded',
          `You have used today's ${figure(limit)} suggestions of the ${plan.name} plan; they reset at ${resetsAt}. Searches still work and cost a unit.`,
          {
            retryAfterSeconds: Math.max(1, Math.ceil((resetsAtMs - now()) / 1000)),
            quota: viewOf(used - suggestions),
            members: { 'violated-policies': ['suggest-day'], plan: plan.name, resets_at: resetsAt },
          },
        );
      }
      return {
        quota: viewOf(used),
        refund: async () => {
          await giveBack();
          return true;
        },
      };
    },
  };
}
