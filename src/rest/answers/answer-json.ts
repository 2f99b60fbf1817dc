import type { Page } from '../../domain/catalogue/page.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { CatalogueAnswer } from '../operation.ts';
import { createLinkHeader, presentPagination, toQuery } from '../params/paging.ts';

const comma = Buffer.from(',');

/** Concatenates fragments of JSON: strings, or bytes in UTF-8. */
export function concatJson(...fragments: readonly (string | readonly Buffer[])[]): Buffer {
  return Buffer.concat(
    fragments.flatMap((fragment) => (typeof fragment === 'string' ? Buffer.from(fragment) : fragment)),
  );
}

/** Puts commas between the items of a list. */
export function separateByCommas(items: readonly Buffer[]): Buffer[] {
  const itemsAndCommas: Buffer[] = [];
  for (const item of items) {
    if (itemsAndCommas.length > 0) itemsAndCommas.push(comma);
    itemsAndCommas.push(item);
  }
  return itemsAndCommas;
}

/**
 * Formats the JSON of `meta`, the last member of an answer with prices, with a comma at the start.
 * @param edition the edition of the prices: `live`, or a date
 * @param otherMembers further members of `meta`
 */
export function formatMeta(edition: string, otherMembers: object = {}): string {
  return `,"meta":${JSON.stringify({ edition, ...otherMembers })}`;
}

/** The position of one part (a page, or a part after a cursor) in its list. */
export interface ListPosition {
  /** The member `pagination` of the answer. */
  readonly pagination: object;
  /** The header `Link`, with the URLs of other parts. */
  readonly links: HeaderList;
}

/**
 * Creates the answer that contains one part of a list.
 * @param data the JSON of the items in UTF-8, with commas between them
 * @param membersBefore the JSON of the members before `data`, with a comma at the end; empty if there are none
 * @param membersAfter the JSON of the members after `data`, with a comma at the start; empty if there are none
 */
export function createListAnswer(
  { pagination, links }: ListPosition,
  data: readonly Buffer[],
  membersBefore: string,
  membersAfter: string,
): CatalogueAnswer {
  const jsonAfterData = `],"pagination":${JSON.stringify(pagination)}${membersAfter}}`;
  return { body: concatJson(`{${membersBefore}"data":[`, data, jsonAfterData), headers: links };
}

/** Creates the position of a page. @param values the parameters of the request, which the links repeat */
export function createPagePosition(
  path: string,
  values: Readonly<Record<string, unknown>>,
  page: Page<unknown>,
): ListPosition {
  return { pagination: presentPagination(page), links: createLinkHeader(path, toQuery(values), page) };
}

/** Creates the answer that contains one page, with links to the other pages (see `createListAnswer`). */
export function createPageAnswer(
  path: string,
  values: Readonly<Record<string, unknown>>,
  page: Page<unknown>,
  data: readonly Buffer[],
  membersBefore = '',
  membersAfter = '',
): CatalogueAnswer {
  return createListAnswer(createPagePosition(path, values, page), data, membersBefore, membersAfter);
}
