import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { GatewayError } from '../../domain/errors.ts';
import { toInstant } from '../../domain/instant.ts';
import { formatCount } from '../../domain/plural.ts';
import type { QuotaWindow, SuggestView } from '../../domain/quota/quota-view.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
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
   * Counts suggestions, which cost no units and have a limit of their own: ten times the day limit of the plan, and for a key
   * with a limit of its own ten times that, so that whoever sees it cannot use up what the account has.
   * @throws GatewayError `quota-exceeded` (429); nothing is counted then
   */
  admit(caller: SuggestCaller, suggestions?: number): Promise<AdmittedSuggestions>;
}

type SuggestCaller = Pick<Caller, 'accountId' | 'plan'> & {
  readonly key: Pick<Caller['key'], 'id' | 'restrictions'>;
};

/** Something that suggestions are counted for in a day. */
interface Counted {
  readonly client: string;
  readonly limit: number;
  /** Whose limit it is, as the end of a sentence. */
  readonly whose: string;
}

function countedFor({ accountId, key, plan }: SuggestCaller, day: number): Counted[] {
  const client = `${accountId}:${day}`;
  const ofAccount = {
    client,
    limit: plan.limits.day * suggestionsForUnit,
    whose: `the ${plan.name} plan`,
  };
  const unitsPerDay = key.restrictions?.unitsPerDay ?? null;
  if (unitsPerDay === null) return [ofAccount];
  // The key first: what it is refused for must not count for the account, even for a moment.
  const limit = unitsPerDay * suggestionsForUnit;
  return [{ client: `${client}:${key.id}`, limit, whose: 'this API key' }, ofAccount];
}

export function createSuggestAllowance(
  limiter: AttemptLimiter,
  clock: WindowClock,
  now: () => number,
): SuggestAllowance {
  return {
    admit: async (caller, suggestions = 1) => {
      const { id, startsAtMs, resetsAtMs } = clock.windows().day;
      const counted: Counted[] = [];
      const giveBack = async () => {
        for (const { client } of counted) await limiter.refund(client, suggestions);
      };
      const windowOf = ({ limit }: Counted, used: number): QuotaWindow => {
        const remaining = Math.max(0, limit - used);
        return { name: 'suggest-day', limit, used, remaining, startsAtMs, resetsAtMs };
      };
      let tightest: QuotaWindow | null = null;
      for (const one of countedFor(caller, id)) {
        const used = await limiter.count(one.client, suggestions);
        counted.push(one);
        if (used > one.limit) {
          await giveBack();
          const view = { suggestions: windowOf(one, used - suggestions) };
          throw usedUp(one, view, caller.plan.name, now());
        }
        const window = windowOf(one, used);
        if (tightest === null || window.remaining < tightest.remaining) tightest = window;
      }
      return {
        quota: { suggestions: tightest as QuotaWindow },
        refund: async () => {
          await giveBack();
          return true;
        },
      };
    },
  };
}

function usedUp({ limit, whose }: Counted, view: SuggestView, plan: string, nowMs: number): GatewayError {
  const { resetsAtMs } = view.suggestions;
  const resetsAt = toInstant(resetsAtMs);
  return new GatewayError(
    'quota-exceeded',
    `You have used today's ${formatCount(limit)} suggestions of ${whose}; they reset at ${resetsAt}. Searches still work and cost a unit.`,
    {
      retryAfterSeconds: Math.max(1, Math.ceil((resetsAtMs - nowMs) / 1000)),
      quota: view,
      members: { 'violated-policies': ['suggest-day'], plan, resets_at: resetsAt },
    },
  );
}
