import { defaultPerPage, maxPageOffset, maxPerPage, type PageRequest } from '../../domain/catalogue/page.ts';
import { assertAll, createParameterError } from '../../domain/errors.ts';
import type { FieldArguments } from '../cost/field-cost.ts';

/** The default and maximum page size of prices and reviews inside a list, where each phone has a page. */
const perPageUnderList = 10;

/** Reads which page is requested. @param isNested whether the page is inside a list */
export function readPageArguments(args: FieldArguments, isNested = false): PageRequest {
  const fallback = isNested ? perPageUnderList : defaultPerPage;
  return { page: (args.page as number | null) ?? 1, perPage: (args.perPage as number | null) ?? fallback };
}

/** @throws GatewayError `invalid-parameter` for `page` or `perPage` */
export function assertPageArguments(args: FieldArguments, isNested = false): void {
  const request = readPageArguments(args, isNested);
  const max = isNested ? perPageUnderList : maxPerPage;
  const where = isNested ? ' under a list of phones' : '';
  assertAll([
    () => {
      if (request.page < 1) throw createParameterError('page', 'must be 1 or more');
    },
    () => {
      if (request.perPage >= 1 && request.perPage <= max) return;
      throw createParameterError('perPage', `must be from 1 to ${max}${where}`);
    },
  ]);
  if (request.page * request.perPage > maxPageOffset) {
    throw createParameterError('page', `page × perPage must be at most ${maxPageOffset}`);
  }
}
