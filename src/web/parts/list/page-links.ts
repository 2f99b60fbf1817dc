import { countPages, type Page } from '../../../domain/catalogue/page.ts';
import { phonesMessages } from '../../messages/catalogue/phones.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import { createListLink } from './list-links.ts';

/** Lists the numbers of the first, the last, the current and the neighbouring pages in ascending order. */
function listLinkedPages(page: number, lastPage: number): number[] {
  const candidates = [1, page - 1, page, page + 1, lastPage].filter(
    (number) => number >= 1 && number <= lastPage,
  );
  return [...new Set(candidates)].sort((a, b) => a - b);
}

/** Renders links to the other pages of a list. Returns false for a list of one page. */
export function renderPageLinks(visit: Visit, params: URLSearchParams, list: Page<unknown>): Html | false {
  const lastPage = countPages(list);
  const { page } = list;
  if (lastPage < 2) return false;
  const t = phonesMessages[visit.locale];
  const linkToPage = (number: number): string =>
    createListLink(visit, params, number === 1 ? {} : { page: String(number) });
  const numbers = listLinkedPages(page, lastPage);
  const items = numbers.map((number, index) => {
    const text = visit.formats.number(number);
    const hasGap = index > 0 && number - (numbers[index - 1] as number) > 1;
    return html`${hasGap && html`<li class="page-gap" aria-hidden="true">…</li>`}<li>${
      number === page
        ? html`<span class="page-link" aria-current="page">${text}</span>`
        : html`<a class="page-link" href="${linkToPage(number)}">${text}</a>`
    }</li>`;
  });
  return html`<nav class="pages" aria-label="${t.pages}"><ul>${
    page > 1 &&
    html`<li><a class="page-link" rel="prev" href="${linkToPage(Math.min(page - 1, lastPage))}">${t.previous}</a></li>`
  }${items}${
    page < lastPage &&
    html`<li><a class="page-link" rel="next" href="${linkToPage(page + 1)}">${t.next}</a></li>`
  }</ul></nav>`;
}
