import { z } from 'zod';
import { listParams } from '../../rest/params/catalogue-params.ts';
import { createLimitParam, pageParam } from '../arguments.ts';
import { briefSchema, toBrief } from '../brief.ts';
import type { JsonObject } from '../json.ts';
import { describeNextPage } from '../pages/next-page.ts';
import { prepareRestOperation } from '../prepare-rest-operation.ts';
import { defineTool, type Tool, type ToolDeps } from '../tool.ts';
import { markAsRest } from '../tool-schemas.ts';

const { page: _page, per_page: _perPage, search, ...filters } = listParams;
const sortDescription =
  'Order. Default: best match with a query, otherwise newest release first. A leading - descends; phones without the value come last. relevance needs query.';
const maxLimit = 20;
const defaultLimit = 5;

/** Creates the tool that calls `GET /v1/phones`, with its filters and sort orders. */
export function createSearchPhones({ findOperation, getPageUrl }: ToolDeps): Tool {
  const operation = findOperation('listPhones');
  return defineTool({
    name: 'search_phones',
    title: 'Search phones',
    description:
      'Finds phones by name, by facts, or by both. `query` accepts a name, even with typing errors ("galxy s24 utra"), a model number, or a question in English or Thai ("5g under 10000 baht", "กล้องสวย แบตอึด", "like s24 ultra but cheaper"); `understood` then says which filters were taken from it, and `unread` what was not understood. Or leave `query` out and set filters, for example {"brand": ["samsung"], "has_5g": true, "price_max": 15000, "currency": "THB", "sort": "-battery"}. A filter leaves out phones for which the fact is unknown, also with false. Tablets and watches are found only with device_type, for example ["tablet"]. Use get_phone for all facts of one phone, compare_phones for several side by side, identify_phones for model numbers and user agents of unknown devices.',
    params: {
      query: {
        ...search,
        description:
          'A name (typing errors, Thai letters and short forms such as ip14 are read), a model number, or a question. An amount alone (15k) is a maximum price. Vague words such as good camera, small, gaming, cheap, big battery or waterproof become filters. Filters in the other arguments also apply, and take precedence.',
      },
      ...filters,
      sort: { ...filters.sort, description: sortDescription },
      page: pageParam,
      limit: createLimitParam(maxLimit, defaultLimit),
    },
    answerSchema: z.object({
      total: z.int().min(0),
      page: z.int().min(1),
      corrected: markAsRest(z.string().nullable()),
      understood: z.looseObject({}).optional(),
      unread: z.array(z.string()).optional(),
      hint: z.string().optional(),
      phones: z.array(briefSchema).max(maxLimit),
    }),
    prepare: ({ query, page = 1, limit = defaultLimit, ...requestedFilters }, caller) => {
      const values = {
        ...requestedFilters,
        ...(query !== undefined && { search: query }),
        page,
        per_page: limit,
      };
      const runSearch = prepareRestOperation(operation, { values }, caller);
      return async () => {
        const { data, pagination, query: queryDetails, meta } = await runSearch();
        const question = (queryDetails ?? {}) as JsonObject;
        const hint = question.hint ?? (meta as JsonObject).hint ?? null;
        const understood = question.understood ?? null;
        const unread = (question.unread ?? []) as string[];
        return {
          content: {
            total: (pagination as JsonObject).total ?? 0,
            page,
            corrected: question.corrected ?? null,
            ...(understood !== null && { understood }),
            ...(unread.length > 0 && { unread }),
            ...(hint !== null && { hint }),
            phones: (data as JsonObject[]).map((phone) => toBrief(phone, getPageUrl)),
          },
          shorten: {
            rowsMember: 'phones',
            describeOmitted: (keptRows: number) => describeNextPage({ page, limit, keptRows }),
          },
        };
      };
    },
  });
}
