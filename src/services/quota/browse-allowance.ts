import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { tooManyAttempts } from '../../domain/errors.ts';

/** Suggestions for each page: people type about ten letters for a phone that they open. */
const suggestionsPerPage = 10;
const hourSeconds = 3_600;

export type BrowseAllowance = ReturnType<typeof createBrowseAllowance>;

/**
 * Limits what a client may see of the catalogue on pages, which need no key. Counted by address.
 * @param pagesPerHour pages of the catalogue that one address may open in an hour; 0: there are no such pages
 */
export function createBrowseAllowance(
  limiter: (limit: AttemptLimit) => AttemptLimiter,
  pagesPerHour: number,
) {
  const createCounter = (name: string, attempts: number) => {
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
    /** Whether there are such pages. */
    isOpen: pagesPerHour > 0,
    pagesPerHour,
    /**
     * Counts a page, also one that is requested with HEAD or turns out not to exist.
     * @param address the address as `clientAddress` returns it: for IPv6 a /64
     * @throws GatewayError `too-many-attempts` (429)
     */
    admitPage: createCounter('browse', pagesPerHour),
    /**
     * Counts suggestions for what is being typed: ten times as many as pages, so that typing uses up no
     * pages.
     */
    admitSuggestion: createCounter('browse-suggest', pagesPerHour * suggestionsPerPage),
  };
}
