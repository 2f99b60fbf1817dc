import { type Page, totalPages } from '../../domain/catalogue/page.ts';
import { type Html, html } from '../html.ts';
import { phonesMessages } from '../messages/phones.ts';
import type { Visit } from '../visit.ts';
import { listLink } from './list-links.ts';

/** The numbers of the first, the last and the neighbouring pages, ascending. */
function linkedPages(page: number, last: number): number[] {
  const candidates = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  return [...new Set(candidates)].sort((a, b) => a - b);
}

/** Links to the other pages of a list; false for a list of one page. */
export function pageNav(visit: Visit, params: URLSearchParams, list: Page<unknown>): Html | false {
  const last = totalPages(list);
  const { page } = list;
  if (last < 2) return false;
  const t = phonesMessages[visit.locale];
  const to = (number: number): string =>
    listLink(visit, params, number === 1 ? {} : { page: String(number) });
  return html`<nav class="pages" aria-label="${t.pages}"><ul>${
    page > 1 &&
    html`<li><a class="page-link" rel="prev" href="${to(Math.min(page - 1, last))}">${t.previous}</a></li>`
  }${linkedPages(page, last).map((number) =>
    number === page
      ? html`<li><span class="page-link" aria-current="page">${visit.formats.number(number)}</span></li>`
      : html`<li><a class="page-link" href="${to(number)}">${visit.formats.number(number)}</a></li>`,
  )}${page < last && html`<li><a class="page-link" rel="next" href="${to(page + 1)}">${t.next}</a></li>`}</ul></nav>`;
}
