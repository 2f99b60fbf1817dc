import { maxPageOffset } from '../../domain/catalogue/page.ts';
import { createParameterError } from '../../domain/errors.ts';
import type { CatalogueOperation } from '../../rest/operation.ts';
import type { Caller } from '../../services/quota/admission.ts';
import type { Json, JsonObject } from '../json.ts';
import type { PhoneMatch } from '../phone-finder.ts';
import { prepareRestOperation } from '../prepare-rest-operation.ts';
import { presentForModel } from '../present-for-model.ts';
import type { ToolAnswer } from '../tool.ts';
import { describeNextPage } from './next-page.ts';

interface HistoryPageRequest {
  /** The name of the member that contains the rows. */
  readonly rowsMember: 'prices' | 'reviews';
  readonly page: number;
  readonly limit: number;
}

/**
 * Prepares a page of the prices or reviews of one phone, using a REST operation.
 * @param values the other parameters, by their names in REST
 * @returns a function that reads the page of a phone; if a name matches several phones, it returns the list
 *   of candidates
 * @throws GatewayError `invalid-parameter` if page × limit is too large
 */
export function prepareHistoryPage(
  operation: CatalogueOperation,
  { rowsMember, page, limit }: HistoryPageRequest,
  values: Readonly<Record<string, unknown>>,
  caller: Caller,
): (match: PhoneMatch) => Promise<ToolAnswer> {
  if (page * limit > maxPageOffset)
    throw createParameterError('page', `page × limit must be at most ${maxPageOffset}`);
  return async (match) => {
    if ('clarification' in match) return match.clarification;
    const { slug } = match.phone;
    const request = { segment: slug, values: { ...values, page, per_page: limit } };
    const { data, pagination } = await prepareRestOperation(operation, request, caller)();
    return {
      content: {
        total: (pagination as JsonObject).total ?? 0,
        page,
        [rowsMember]: presentForModel(data as Json),
      },
      shorten: {
        rowsMember,
        path: `/v1/phones/${slug}/${rowsMember}`,
        describeOmitted: (keptRows: number) => describeNextPage({ page, limit, keptRows }),
      },
    };
  };
}
