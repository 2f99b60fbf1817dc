import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { createTooManyAttemptsError } from '../../domain/errors.ts';

/** How many suggestions are allowed for each page. People type about ten letters to find a phone. */
const suggestionsPerPage = 10;
const hourSeconds = 3_600;

export type BrowseAllowance = ReturnType<typeof createBrowseAllowance>;

/**
 * Limits how many pages of the catalogue one address may open, because pages need no key.
 * @param pagesPerHour the limit for each address; 0 disables these pages
 */
export function createBrowseAllowance(
  createLimiter: (limit: AttemptLimit) => AttemptLimiter,
  pagesPerHour: number,
) {
  const createCounter = (name: string, attempts: number) => {
    const addressLimiter = createLimiter({ name, attempts, windowSeconds: hourSeconds });
    return async (address: string): Promise<void> => {
      const waitSeconds = await addressLimiter.consume(address);
      if (waitSeconds === null) return;
      throw createTooManyAttemptsError(
        `Without an API key, one address may send ${attempts} of these requests an hour. Send an API key to the API, or try again later.`,
        waitSeconds,
      );
    };
  };
  return {
    /** Whether the pages are enabled. */
    isOpen: pagesPerHour > 0,
    pagesPerHour,
    /**
     * Counts a page, even if it is requested with HEAD or turns out not to exist.
     * @param address the address as `getClientAddress` returns it, which is a /64 for IPv6
     * @throws GatewayError `too-many-attempts` (429)
     */
    admitPage: createCounter('browse', pagesPerHour),
    /**
     * Counts a suggestion while somebody types. Suggestions have a limit of their own, ten times the limit of
     * pages, so that typing uses up no pages.
     * @throws GatewayError `too-many-attempts` (429)
     */
    admitSuggestion: createCounter('browse-suggest', pagesPerHour * suggestionsPerPage),
  };
}
