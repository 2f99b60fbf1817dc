import type {
  AnswerDetails,
  PriceView,
  RequestedView,
  ScoredPhone,
} from '../../domain/catalogue/catalogue.ts';
import { listBrandNames } from '../../domain/catalogue/phone-query.ts';
import type { PhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import { assertAll, assertNoFaults } from '../../domain/errors.ts';
import type { Phone } from '../../record/phone.ts';
import { maxIds, type PhoneCatalogue, readPhoneRefs } from '../../services/catalogue/phone-catalogue.ts';
import { presentUnderstanding } from '../../services/catalogue/present-understanding.ts';
import { createSearchHint } from '../../services/catalogue/search-hint.ts';
import type { Caller } from '../../services/quota/admission.ts';
import {
  concatJson,
  createListAnswer,
  createPageAnswer,
  formatMeta,
  separateByCommas,
} from '../answers/answer-json.ts';
import { presentBrand } from '../answers/presenters.ts';
import { type CatalogueAnswer, type CatalogueOperation, defineCatalogueOperation } from '../operation.ts';
import {
  currencyParam,
  listParams,
  pageParams,
  phoneIdsParam,
  searchTextParam,
} from '../params/catalogue-params.ts';
import { createFieldSelector, createFieldsParam } from '../params/field-selection.ts';
import { readPage } from '../params/paging.ts';
import { createPhoneFinder, createPhoneRefHelp } from '../phones/find-phone.ts';
import type { PhoneJson } from '../phones/phone-json.ts';
import { cursorParam, preparePhoneList } from '../phones/prepare-phone-list.ts';
import {
  brandListSchema,
  phoneAnswerSchema,
  phonePageSchema,
  phoneSchema,
  phoneSummarySchema,
} from '../schemas/phone.ts';
import { foundPhoneSchema, searchPageSchema } from '../schemas/search.ts';

const summaryFields = createFieldsParam(phoneSummarySchema, ['id', 'full_name', 'price.amount_minor']);
const foundPhoneFields = createFieldsParam(foundPhoneSchema, ['id', 'full_name', 'score']);
const phoneFields = createFieldsParam(phoneSchema, ['full_name', 'battery', 'price.amount_minor']);

/** Creates the operations that list, show and search phones, and list brands. */
export function createPhoneOperations(catalogue: PhoneCatalogue, phoneJson: PhoneJson): CatalogueOperation[] {
  const createView = (caller: Caller, currency: string = defaultCurrency): PriceView => {
    catalogue.assertCurrency(currency, 'currency');
    return { freshness: caller.plan.data, currency };
  };
  const formatViewMeta = ({ freshness }: RequestedView, otherMembers = {}): string =>
    formatMeta(catalogue.getEdition(freshness), otherMembers);
  const createRequestedView = (caller: Caller, currency: string | undefined): RequestedView => {
    const { freshness } = createView(caller, currency);
    return { freshness, currency: currency ?? null };
  };
  const { find, assertFound } = createPhoneFinder(catalogue);

  /**
   * Finds a model such as "S24+" for a search text whose final plus was sent unencoded. In a query string a plus
   * means a space, so it is lost.
   */
  const findPlusModel = (rawQuery: string, text: string): string | null => {
    const isPlusLost = /(?:^|&)q=[^&]*[^&+]\+(?:&|$)/.test(rawQuery);
    const [phone] = isPlusLost ? catalogue.findSimilarPhones(`${text}+`, 1) : [];
    return phone !== undefined && /\+|\bplus\b/i.test(phone.fullName) ? phone.fullName : null;
  };

  return [
    defineCatalogueOperation({
      path: '/v1/phones',
      isCacheable: true,
      summary: 'List phones',
      params: { ...listParams, ids: phoneIdsParam, cursor: cursorParam, fields: summaryFields },
      metadata: {
        operationId: 'listPhones',
        tag: 'Phones',
        description:
          'Phones by any combination of brand, text and filters, a page at a time. Tablets and watches are listed only when device_type asks for them. A filter excludes phones with unknown values. A search may be a question, as in /v1/search; other parameters take precedence over the question. To read a whole list, use cursor instead of page: begin with cursor= (empty) and continue with next_cursor until it is null. Every phone whose sort value does not change meanwhile is returned exactly once, even during imports; this does not hold for relevance. With ids, only the named phones, 1 unit for up to 100.',
        answer: phonePageSchema,
        exampleRequest: { query: 'brand=samsung,apple&has_5g=true&sort=-battery&per_page=1' },
      },
      prepare: (values, _segment, caller) => {
        const view = createRequestedView(caller, values.currency);
        const select = values.fields && createFieldSelector(values.fields);
        const getSummary = (phone: Phone, view: PriceView): Buffer =>
          select === undefined
            ? phoneJson.getSummary(phone, view)
            : phoneJson.formatSummaryFields(phone, view, select);
        if (values.ids !== undefined) {
          const namedPhones = readNamedPhones(values);
          const priceView = createView(caller, values.currency);
          return () =>
            answerPhonesById(
              catalogue,
              namedPhones,
              (phone) => getSummary(phone, priceView),
              formatViewMeta(view),
            );
        }
        const { query, list } = preparePhoneList(catalogue, values, view);
        return () => {
          const page = list();
          const data = separateByCommas(page.items.map((phone) => getSummary(phone, page.view)));
          const hint = catalogue.createBrandHint(listBrandNames(query));
          const meta = formatViewMeta(view, hint === null ? {} : { hint });
          const queryMember = query.search === null ? '' : formatQuery(query.search, page);
          return createListAnswer(page, data, queryMember, meta);
        };
      },
    }),
    defineCatalogueOperation({
      path: '/v1/phones/{id}',
      summary: 'Phone detail',
      params: { currency: currencyParam, fields: phoneFields },
      metadata: {
        operationId: 'getPhone',
        tag: 'Phones',
        description:
          'Everything that is known about a phone: facts by group, the price in the requested currency, and the spec sheet as its source publishes it.',
        answer: phoneAnswerSchema,
      },
      prepare: (values, segment, caller) => {
        const phone = find(segment);
        const view = createView(caller, values.currency);
        const { fields } = values;
        return () => {
          const match = assertFound(phone, segment);
          return {
            body:
              fields === undefined
                ? phoneJson.getPhoneAnswer(match, view)
                : phoneJson.formatPhoneFields(match, view, fields),
          };
        };
      },
    }),
    defineCatalogueOperation({
      path: '/v1/search',
      isCacheable: true,
      summary: 'Search phones',
      params: { q: searchTextParam, ...pageParams, currency: currencyParam, fields: foundPhoneFields },
      metadata: {
        operationId: 'searchPhones',
        tag: 'Search',
        description:
          'Understands typing errors, missing spaces, any word order, model numbers and Thai. Names find every kind of device. Questions work too, in English and Thai: "5g under 10000 baht", "กล้องสวย แบตอึด", "s24 vs iphone 15", "like s24 ultra but cheaper"; query.understood has them as parameters of /v1/phones, and query.unread has the words that were not understood.',
        answer: searchPageSchema,
      },
      prepare: (values, _segment, caller, _body, rawQuery = '') => {
        const view = createRequestedView(caller, values.currency);
        const page = readPage(values);
        const select = values.fields && createFieldSelector(values.fields);
        return () => {
          const matches = catalogue.search(values.q, page, view);
          const data =
            select === undefined
              ? addScores(matches.items, (phone) => phoneJson.getSummary(phone, matches.view))
              : separateByCommas(
                  matches.items.map(({ phone, score }) =>
                    phoneJson.formatSummaryFields(phone, matches.view, select, { score }),
                  ),
                );
          return createPageAnswer(
            '/v1/search',
            values,
            matches,
            data,
            formatQuery(values.q, matches, findPlusModel(rawQuery, values.q)),
            formatViewMeta(view),
          );
        };
      },
    }),
    defineCatalogueOperation({
      path: '/v1/brands',
      isCacheable: true,
      summary: 'List brands',
      params: {},
      metadata: {
        operationId: 'listBrands',
        tag: 'Phones',
        description: 'Every brand with the number of its phones, sorted by name, in one answer.',
        answer: brandListSchema,
      },
      prepare: () => () => ({ body: JSON.stringify({ data: catalogue.listBrands().map(presentBrand) }) }),
    }),
  ];
}

/** Formats the JSON of the member `query`: the search text and how it was understood. It ends with a comma. */
function formatQuery(q: string, details: AnswerDetails, plusModel: string | null = null): string {
  const { corrected, unread } = details;
  const understood = presentUnderstanding(details.understood);
  const hint = createSearchHint({ ...details, plusModel });
  return `"query":${JSON.stringify({ q, corrected, understood, unread, hint })},`;
}

/** Adds the score to the JSON of each phone as its last member, and a comma if another phone follows. */
function addScores(items: readonly ScoredPhone[], getJson: (phone: Phone) => Buffer): Buffer[] {
  return items.flatMap(({ phone, score }, index) => [
    getJson(phone).subarray(0, -1),
    Buffer.from(`,"score":${score}}${index + 1 < items.length ? ',' : ''}`),
  ]);
}

/** A phone that a request names in `ids`. */
interface NamedPhone {
  /** The string in the request. */
  readonly id: string;
  /** The id or slug that was read from it. */
  readonly ref: PhoneRef;
}

/** The parameters that can be combined with `ids`. The others filter or sort phones, or select a page. */
const combinableParams = new Set(['ids', 'currency', 'fields']);

/**
 * Reads the phones that `ids` names, without duplicates.
 * @param values the parameters of the request
 * @throws GatewayError `invalid-parameter` for malformed ids, and for each parameter that cannot be combined with
 *   `ids`
 */
function readNamedPhones(
  values: Readonly<Record<string, unknown>> & { readonly ids?: readonly string[] | undefined },
): readonly NamedPhone[] {
  const otherParams = Object.keys(values).filter((name) => !combinableParams.has(name));
  const { ids = [] } = values;
  let refs: readonly PhoneRef[] = [];
  assertAll([
    () => {
      refs = readPhoneRefs(ids, { min: 1, max: maxIds }, createPhoneRefHelp);
    },
    () =>
      assertNoFaults(otherParams.map((parameter) => ({ parameter, detail: 'cannot be combined with ids' }))),
  ]);
  const namedPhoneById = new Map(ids.map((id, index) => [id, { id, ref: refs[index] as PhoneRef }]));
  return [...namedPhoneById.values()];
}

/**
 * Creates the answer `{ "data", "missing", "meta" }`. A phone that is named both by id and by slug appears once, at
 * its first position.
 * @param meta the JSON of the member `meta`, with a comma at the start
 */
function answerPhonesById(
  catalogue: PhoneCatalogue,
  namedPhones: readonly NamedPhone[],
  getJson: (phone: Phone) => Buffer,
  meta: string,
): CatalogueAnswer {
  const lookups = namedPhones.map(({ id, ref }) => ({ id, phone: catalogue.findPhone(ref) }));
  const phones = new Set(lookups.flatMap(({ phone }) => phone ?? []));
  const missing = lookups.flatMap(({ id, phone }) => (phone === null ? id : []));
  const data = separateByCommas([...phones].map(getJson));
  return { body: concatJson('{"data":[', data, `],"missing":${JSON.stringify(missing)}${meta}}`) };
}
