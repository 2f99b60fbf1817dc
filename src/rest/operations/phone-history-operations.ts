import type { PageRequest } from '../../domain/catalogue/page.ts';
import { createParameterError } from '../../domain/errors.ts';
import { formatMebibytes, maxAnswerBytes } from '../../http/responses/answer-size.ts';
import { listFactSources } from '../../record/list-fact-sources.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { toPriceFilter } from '../../services/catalogue/price-filter.ts';
import { createPageAnswer, formatMeta } from '../answers/answer-json.ts';
import { presentFactSource, presentPrice, presentReview } from '../answers/presenters.ts';
import { type CatalogueOperation, defineCatalogueOperation } from '../operation.ts';
import { historyCurrencyParam, pageParams, priceFilterParams } from '../params/catalogue-params.ts';
import { readPage } from '../params/paging.ts';
import { createPhoneFinder } from '../phones/find-phone.ts';
import { factSourcesSchema, pricePageSchema, reviewPageSchema } from '../schemas/phone.ts';

/** A page of this size always fits into an answer, because a review has at most 100,000 characters. */
const alwaysFittingPageSize = 20;

/** Creates the operations for a phone's prices, its reviews, and the sources of its facts. */
export function createPhoneHistoryOperations(catalogue: PhoneCatalogue): CatalogueOperation[] {
  const { find, assertFound } = createPhoneFinder(catalogue);

  /**
   * Rejects a page of reviews that is too large for an answer, before the reviews are loaded.
   * @throws GatewayError `invalid-parameter`
   */
  const assertFits = async (id: number, page: PageRequest): Promise<void> => {
    if (page.perPage <= alwaysFittingPageSize) return;
    const bytes = await catalogue.measureReviews([id], page);
    if (bytes <= maxAnswerBytes) return;
    const [limit, size] = [maxAnswerBytes, bytes].map(formatMebibytes);
    throw createParameterError(
      'per_page',
      `must be smaller: these reviews total ${size}, and a page may have at most ${limit}`,
    );
  };

  return [
    defineCatalogueOperation({
      path: '/v1/phones/{id}/prices',
      summary: 'Price history of a phone',
      params: { currency: historyCurrencyParam, ...priceFilterParams, ...pageParams },
      metadata: {
        operationId: 'listPhonePrices',
        tag: 'Phones',
        description:
          'Observed prices, newest first. Plans with real-time prices see all of them; other plans see the prices known at the last midnight.',
        answer: pricePageSchema,
      },
      prepare: (values, segment, caller) => {
        const phone = find(segment);
        const { currency = null, ram_gb: ramGb, storage_gb: storageGb } = values;
        const filter = toPriceFilter({ ...values, ramGb, storageGb });
        const query = { ...readPage(values), ...filter, currency, freshness: caller.plan.data };
        if (currency !== null) catalogue.assertCurrency(currency, 'currency');
        return async () => {
          const { id } = assertFound(phone, segment);
          const meta = formatMeta(catalogue.getEdition(query.freshness));
          const prices = (await catalogue.findPrices([id], query)).get(id) ?? {
            ...query,
            items: [],
            total: 0,
          };
          const data = Buffer.from(prices.items.map((price) => JSON.stringify(presentPrice(price))).join());
          return createPageAnswer(`/v1/phones/${segment}/prices`, values, prices, [data], '', meta);
        };
      },
    }),
    defineCatalogueOperation({
      path: '/v1/phones/{id}/reviews',
      summary: 'Reviews of a phone',
      params: pageParams,
      metadata: {
        operationId: 'listPhoneReviews',
        tag: 'Phones',
        description: `The reviews, newest first, with their whole text. A page has at most ${formatMebibytes(maxAnswerBytes)} of text; a larger page is a free 400: send a smaller per_page.`,
        answer: reviewPageSchema,
      },
      prepare: (values, segment) => {
        const phone = find(segment);
        const page = readPage(values);
        return async () => {
          const { id } = assertFound(phone, segment);
          await assertFits(id, page);
          const reviews = (await catalogue.findReviews([id], page)).get(id) ?? {
            ...page,
            items: [],
            total: 0,
          };
          const data = Buffer.from(
            reviews.items.map((review) => JSON.stringify(presentReview(review))).join(),
          );
          return createPageAnswer(`/v1/phones/${segment}/reviews`, values, reviews, [data]);
        };
      },
    }),
    defineCatalogueOperation({
      path: '/v1/phones/{id}/sources',
      summary: 'Sources of a phone',
      params: {},
      metadata: {
        operationId: 'listPhoneSources',
        tag: 'Phones',
        description:
          'For each known fact of the phone: the file or publication that it comes from, its date, and when it was imported.',
        answer: factSourcesSchema,
        // Few facts of this phone are known, so the example is short.
        exampleRequest: { id: 'nokia-6300' },
      },
      prepare: (_values, segment) => {
        const phone = find(segment);
        return () => {
          const sources = listFactSources(assertFound(phone, segment));
          const data = sources.map(presentFactSource);
          return { body: JSON.stringify({ data }) };
        };
      },
    }),
  ];
}
