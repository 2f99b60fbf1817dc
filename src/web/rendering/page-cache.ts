import { LRUCache } from 'lru-cache';
import { CachedBody } from '../../http/responses/compress.ts';
import type { Reply } from '../../http/responses/send.ts';
import { renderSiteHeader, renderUnsavedReminder } from '../parts/site-header.ts';
import type { Visit } from '../visitor/visit.ts';
import { getResponseHeaders, type Page, renderDocument } from './render-page.ts';

/**
 * The maximum size of all cached pages in bytes. A page counts twice, because its compressed forms are cached too.
 * The pages of the REST reference are the largest, with up to a quarter of a megabyte each.
 */
const maxBytes = 32 * 1024 * 1024;

interface CachedPage {
  /** The page without its body, because the headers of a response depend on it. */
  readonly page: Omit<Page, 'body'>;
  readonly body: CachedBody;
}

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Caches pages that are the same for all visitors except for the account in the header and the reminder below it. Each
 * page is rendered and compressed once for visitors who are signed out, and once for each session.
 */
export function createPageCache() {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => 2 * Buffer.byteLength(body.plain) + key.length,
  });
  return {
    /**
     * Answers with a cached page, or builds and caches it. The query of the request is ignored.
     * @param name the name of the page, with everything that its content depends on besides the language
     * @param build the function that builds the page from the visit without its query
     */
    answer: async (
      requestedVisit: Visit,
      name: string,
      build: (visit: Visit) => Page | Promise<Page>,
    ): Promise<Reply> => {
      const visit = removeQuery(requestedVisit);
      // The links depend on the language in the address, and the header depends on the account that is signed in.
      const key = [
        name,
        visit.locale,
        visit.link('/'),
        renderSiteHeader(visit),
        renderUnsavedReminder(visit),
      ].join('\n');
      let cached = pages.get(key);
      if (cached === undefined) {
        const { body, ...page } = await build(visit);
        const text = `${renderDocument(visit, { ...page, body })}\n`;
        cached = { page, body: new CachedBody(text, 'small') };
        pages.set(key, cached);
      }
      const { page, body } = cached;
      return { status: page.status ?? 200, headers: getResponseHeaders(visit, page), body };
    },
  };
}

/** Removes the query from a visit and from its links to other languages. */
const removeQuery = (visit: Visit): Visit => ({
  ...visit,
  query: new URLSearchParams(),
  linkInLanguage: (locale) => visit.linkInLanguage(locale).replace(/\?.*/s, ''),
});
