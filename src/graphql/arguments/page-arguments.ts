import { defaultPerPage, maxPageOffset, maxPerPage, type PageRequest } from '../../domain/catalogue/page.ts';
import { assertAll, createParameterError } from '../../domain/errors.ts';
import type { FieldArguments } from '../cost/field-cost.ts';

/** The default and maximum page size of prices and reviews inside a list, where each phone has a page. */
const perPageUnderList = 10;

/** Reads which page is requested. @param isUnderList whether the page is inside a list */
export function readPageArguments(args: FieldArguments, isUnderList = false): PageRequest {
  const defaultSize = isUnderList ? perPageUnderList : defaultPerPage;
  return { page: (args.page as number | null) ?? 1, perPage: (args.perPage as number | null) ?? defaultSize };
}

/** @throws GatewayError `invalid-parameter` for `page` or `perPage` */
export function assertPageArguments(args: FieldArguments, isUnderList = false): void {
  const pageRequest = readPageArguments(args, isUnderList);
  const max = isUnderList ? perPageUnderList : maxPerPage;
  const location = isUnderList ? ' under a list of phones' : '';
  assertAll([
    () => {
      if (pageRequest.page < 1) throw createParameterError('page', 'must be 1 or more');
    },
    () => {
      if (pageRequest.perPage >= 1 && pageRequest.perPage <= max) return;
      throw createParameterError('perPage', `must be from 1 to ${max}${location}`);
    },
  ]);
  if (pageRequest.page * pageRequest.perPage > maxPageOffset) {
    throw createParameterError('page', `page × perPage must be at most ${maxPageOffset}`);
  }
}
