import { z } from 'zod';
import { historyCurrencyParam, priceFilterParams } from '../../rest/params/catalogue-params.ts';
import { priceSchema } from '../../rest/schemas/phone-history.ts';
import { createLimitParam, pageParam } from '../arguments.ts';
import { prepareHistoryPage } from '../pages/history-page.ts';
import { createPhoneFinder, createPriceView, phoneParam } from '../phone-finder.ts';
import { defineTool, type Tool, type ToolDeps } from '../tool.ts';

const maxLimit = 50;
const defaultLimit = 20;

/** Creates the tool that calls `GET /v1/phones/{id}/prices`. */
export function createListPrices(deps: ToolDeps): Tool {
  const operation = deps.findOperation('listPhonePrices');
  return defineTool({
    name: 'list_prices',
    title: 'List prices of a phone',
    description:
      'Prices of one phone as they were observed, newest first: amount, currency, country, seller, kind, date, source. For how a price changed and who sold it: {"id": "samsung-galaxy-s24-ultra", "currency": "EUR"} converts all into one currency, "country": "TH" selects one country, "kind": ["street"] what shops ask for new phones, "from" and "to" a period, "storage_gb": 256 one memory variant. Kinds instalment (paid each month) and trade_in are not the price of the phone. The price of today is in get_phone; `observed_at` and `stale` say how old a price is.',
    params: {
      id: phoneParam,
      currency: historyCurrencyParam,
      ...priceFilterParams,
      page: pageParam,
      limit: createLimitParam(maxLimit, defaultLimit),
    },
    answerSchema: z.object({ total: z.int().min(0), page: z.int().min(1), prices: z.array(priceSchema) }),
    prepare: ({ id, page = 1, limit = defaultLimit, ...filters }, caller) => {
      const findPhone = createPhoneFinder(deps, id, createPriceView(deps, caller, filters.currency));
      const readPage = prepareHistoryPage(operation, { rowsMember: 'prices', page, limit }, filters, caller);
      return () => readPage(findPhone());
    },
  });
}
