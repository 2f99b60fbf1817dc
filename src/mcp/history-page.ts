import { maxPageOffset } from '../domain/catalogue/page.ts';
import { invalidParameter } from '../domain/errors.ts';
import type { CatalogueOperation } from '../rest/operation.ts';
import type { Caller } from '../services/quota/admission.ts';
import { forModel } from './for-model.ts';
import type { Json, JsonObject } from './json.ts';
import type { NamedPhone } from './named-phone.ts';
import { nextPage } from './next-page.ts';
import { runOperation } from './run-operation.ts';
import type { ToolAnswer } from './tool.ts';

interface HistoryPage {
  /** The member that has them. */
  readonly rows: 'prices' | 'reviews';
  readonly page: number;
  readonly limit: number;
}

/**
 * A page of what was observed of one phone, by an operation of REST.
 * @param values what else is asked, by REST's names
 * @returns gets it for the phone; for candidates it is their answer
 * @throws GatewayError `invalid-parameter` when page and limit together go too far
 */
export function historyPage(
  operation: CatalogueOperation,
  { rows, page, limit }: HistoryPage,
  values: Readonly<Record<string, unknown>>,
  caller: Caller,
): (named: NamedPhone) => Promise<ToolAnswer> {
  if (page * limit > maxPageOffset)
    throw invalidParameter('page', `page × limit must be at most ${maxPageOffset}`);
  return async (named) => {
    if ('candidates' in named) return named.candidates;
    const { slug } = named.phone;
    const asked = { segment: slug, values: { ...values, page, per_page: limit } };
    const { data, pagination } = await runOperation(operation, asked, caller)();
    return {
      content: {
        total: (pagination as JsonObject).total ?? 0,
        page,
        [rows]: forModel(data as Json),
      },
      shorten: {
        rows,
        path: `/v1/phones/${slug}/${rows}`,
        rest: (kept: number) => nextPage({ page, limit, kept }),
      },
    };
  };
}
