import { LRUCache } from 'lru-cache';
import { CachedBody } from '../http/cached-body.ts';
import type { Reply } from '../http/send.ts';
import type { Page } from './page.ts';
import { siteHeader } from './parts/site-header.ts';
import { unkeptReminder } from './parts/visitor-menu.ts';
import { headersOf, renderDocument } from './render-page.ts';
import type { Visit } from './visit.ts';

/** Bytes of all kept pages together. The largest page is the reference: half a megabyte, and its compressed forms. */
const maxBytes = 32 * 1024 * 1024;

interface KeptPage {
  /** What its headers depend on. */
  readonly page: Omit<Page, 'body'>;
  readonly body: CachedBody;
}

/** Pages that are the same for everybody, but for the name in their header: rendered and compressed once, as assets are. */
export interface KeptPages {
  /**
   * What stands behind `?` means nothing on such a page.
   * @param name of the page, with all that it depends on beside the language
   */
  answer(visit: Visit, name: string, build: (visit: Visit) => Page | Promise<Page>): Promise<Reply>;
}

export function createKeptPages(): KeptPages {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => 2 * Buffer.byteLength(body.plain) + key.length,
  });
  return {
    answer: async (asked, name, build) => {
      const visit = withoutQuery(asked);
      // Links begin as the address does: with a language or without. The header names who is signed in.
      const key = [name, visit.locale, visit.link('/'), siteHeader(visit), unkeptReminder(visit)].join('\n');
      let found = pages.get(key);
      if (found === undefined) {
        const { body, ...page } = await build(visit);
        const text = `${renderDocument(visit, { ...page, body })}\n`;
        found = { page, body: new CachedBody(text, 'small') };
        pages.set(key, found);
      }
      const { page, body } = found;
      return { status: page.status ?? 200, headers: headersOf(visit, page), body };
    },
  };
}

const withoutQuery = (visit: Visit): Visit => ({
  ...visit,
  query: new URLSearchParams(),
  inLanguage: (locale) => visit.inLanguage(locale).replace(/\?.*/s, ''),
});
