import { z } from 'zod';
import { countryParam, historyCurrencyParam } from '../../rest/catalogue-params.ts';
import { priceShape } from '../../rest/schemas/price.ts';
import { limitParam, pageParam } from '../arguments.ts';
import { historyPage } from '../history-page.ts';
import { nameOnePhone, phoneParam, priceView } from '../named-phone.ts';
import { defineTool, type Tool, type ToolParts } from '../tool.ts';

const most = 50;
const usual = 20;

/** `GET /v1/phones/{id}/prices`. */
export function listPrices(parts: ToolParts): Tool {
  const list = parts.operation('listPhonePrices');
  return defineTool({
    name: 'list_prices',
    title: 'List prices of a phone',
    description:
      'Prices of one phone as they were observed, newest first: amount, currency, country, seller, kind, date, source. For how a price changed and who sold it: {"id": "samsung-galaxy-s24-ultra", "currency": "EUR"} converts all into one currency, "country": "TH" takes those of one country. The price of today is in get_phone; `age_days` and `stale` say how old a price is.',
    params: {
      id: phoneParam,
      currency: historyCurrencyParam,
      country: countryParam,
      page: pageParam,
      limit: limitParam(most, usual),
    },
    answer: z.object({ total: z.int().min(0), page: z.int().min(1), prices: z.array(priceShape) }),
    prepare: ({ id, page = 1, limit = usual, ...asked }, caller) => {
      const name = nameOnePhone(parts, id, priceView(parts, caller, asked.currency));
      const ofPhone = historyPage(list, { rows: 'prices', page, limit }, asked, caller);
      return () => ofPhone(name());
    },
  });
}
