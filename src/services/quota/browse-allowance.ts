import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { tooManyAttempts } from '../../domain/errors.ts';

/** Suggestions for each page: people type about ten letters for a phone that they look at. */
const suggestionsForPage = 10;
const hourSeconds = 3_600;

/** What a client may see of the catalogue on pages, for which nobody sends a key: counted by address. */
export interface BrowseAllowance {
  /** Whether there are such pages. */
  readonly isOpen: boolean;
  /** Pages of the catalogue that one address may open in an hour. */
  readonly pagesPerHour: number;
  /**
   * Counts a page, also one that is asked for with HEAD or turns out not to exist.
   * @param address as `clientAddress` gives it: of IPv6 a /64
   * @throws GatewayError `too-many-attempts` (429)
   */
  admitPage(address: string): Promise<void>;
  /** The same for suggestions while somebody types: ten times as many, so that typing uses up no pages. */
  admitSuggestion(address: string): Promise<void>;
}

/** @param pagesPerHour 0: there are no such pages */
export function createBrowseAllowance(
  limiter: (limit: AttemptLimit) => AttemptLimiter,
  pagesPerHour: number,
): BrowseAllowance {
  const counting = (name: string, attempts: number) => {
    const counts = limiter({ name, attempts, windowSeconds: hourSeconds });
    return async (address: string): Promise<void> => {
      const waitSeconds = await counts.consume(address);
      if (waitSeconds === null) return;
      throw tooManyAttempts(
        `Without an API key, ${attempts} of these an hour can be had from one address. Send an API key to the API, or try again later.`,
        waitSeconds,
      );
    };
  };
  return {
    isOpen: pagesPerHour > 0,
    pagesPerHour,
    admitPage: counting('browse', pagesPerHour),
    admitSuggestion: counting('browse-suggest', pagesPerHour * suggestionsForPage),
  };
}
