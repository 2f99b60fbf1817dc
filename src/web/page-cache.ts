import { LRUCache } from 'lru-cache';
import { KeptBody } from '../http/kept-body.ts';
import type { Reply } from '../http/send.ts';
import type { Page } from './page.ts';
import { siteHeader } from './parts/site-header.ts';
import { unsavedReminder } from './parts/visitor-menu.ts';
import { headersOf, renderDocument } from './render-page.ts';
import type { Visit } from './visit.ts';

/** Bytes of all kept pages together. The largest page is the reference: half a megabyte, and its compressed forms. */
const maxBytes = 32 * 1024 * 1024;

interface CachedPage {
  /** What its headers depend on. */
  readonly page: Omit<Page, 'body'>;
  readonly body: KeptBody;
}

/** Pages that are the same for everybody, but for the name in their header: rendered and compressed once, as assets are. */
export interface PageCache {
  /**
   * What stands behind `?` means nothing on such a page.
   * @param name of the page, with all that it depends on beside the language
   */
  answer(visit: Visit, name: string, build: (visit: Visit) => Page | Promise<Page>): Promise<Reply>;
}

export function createPageCache(): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => 2 * Buffer.byteLength(body.plain) + key.length,
  });
  return {
    answer: async (visit_, name, build) => {
      const visit = withoutQuery(visit_);
      // Links begin as the address does: with a language or without. The header names who is signed in.
      const key = [name, visit.locale, visit.link('/'), siteHeader(visit), unsavedReminder(visit)].join('\n');
      let cached = pages.get(key);
      if (cached === undefined) {
        const { body, ...page } = await build(visit);
        const text = `${renderDocument(visit, { ...page, body })}\n`;
        cached = { page, body: new KeptBody(text, 'small') };
        pages.set(key, cached);
      }
      const { page, body } = cached;
      return { status: page.status ?? 200, headers: headersOf(visit, page), body };
    },
  };
}

const withoutQuery = (visit: Visit): Visit => ({
  ...visit,
  query: new URLSearchParams(),
  inLanguage: (locale) => visit.inLanguage(locale).replace(/\?.*/s, ''),
});
