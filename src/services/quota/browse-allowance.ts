import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { createTooManyAttemptsError } from '../../domain/errors.ts';

/** How many suggestions are allowed for each page. People type about ten letters to find a phone. */
const suggestionsPerPage = 10;
const hourSeconds = 3_600;

export type BrowseAllowance = ReturnType<typeof createBrowseAllowance>;

/**
 * Limits what one address may see of the catalogue on pages, which need no key.
 * @param pagesPerHour how many pages of the catalogue one address may open in an hour; 0 disables these pages
 */
export function createBrowseAllowance(
  limiter: (limit: AttemptLimit) => AttemptLimiter,
  pagesPerHour: number,
) {
  const createCounter = (name: string, attempts: number) => {
    const addressLimiter = limiter({ name, attempts, windowSeconds: hourSeconds });
    return async (address: string): Promise<void> => {
      const waitSeconds = await addressLimiter.consume(address);
      if (waitSeconds === null) return;
      throw createTooManyAttemptsError(
        `Without an API key, ${attempts} of these an hour can be had from one address. Send an API key to the API, or try again later.`,
        waitSeconds,
      );
    };
  };
  return {
    /** Whether the pages exist. */
    isOpen: pagesPerHour > 0,
    pagesPerHour,
    /**
     * Counts a page, even if it is requested with HEAD or turns out not to exist.
     * @param address the address as `getClientAddress` returns it, which is a /64 for IPv6
     * @throws GatewayError `too-many-attempts` (429)
     */
    admitPage: createCounter('browse', pagesPerHour),
    /**
     * Counts suggestions while somebody types. Ten times as many are allowed as pages, so typing uses up no
     * pages.
     */
    admitSuggestion: createCounter('browse-suggest', pagesPerHour * suggestionsPerPage),
  };
}
