import { z } from 'zod';
import { removeCredentials } from '../../domain/accounts/credential.ts';
import { maxHintLength, maxMatches } from '../../domain/catalogue/identification.ts';
import { findNearest } from '../../domain/text/nearest.ts';
import { identifiedPhoneType } from '../../record/types/change.ts';
import { phoneMatchType } from '../../record/types/identification.ts';
import { currencyParam, listParams } from '../../rest/params/catalogue-params.ts';
import { createFlagParam, type Param } from '../../rest/params/param.ts';
import { createMemberSchemas } from '../../rest/schemas/member-schema.ts';
import { phoneSchema } from '../../rest/schemas/phone.ts';
import { comparisonSchema } from '../../rest/schemas/search.ts';
import { comparedPhoneCount } from '../../services/catalogue/phone-catalogue.ts';
import {
  createLimitParam,
  createTextListParam,
  type NumberAwareParam,
  pageParam,
  splitAtCommas,
} from '../arguments.ts';
import type { Json, JsonObject } from '../json.ts';
import {
  createPhoneFinder,
  createPriceView,
  formatIdRef,
  phoneNameSchema,
  phoneParam,
} from '../phone-finder.ts';
import { briefSchema, presentForModel, toBrief } from '../present-for-model.ts';
import { describeNextPage } from '../shorten-answer.ts';
import { defineTool, prepareRestOperation, type Tool, type ToolAnswer, type ToolDeps } from '../tool.ts';
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

const permanentSections = ['id', 'slug', 'full_name'] as const;
const sections = Object.keys(phoneSchema.shape) as [string, ...string[]];
/** All sections but the long original table of the source. */
export const defaultSections = sections.filter((name) => name !== 'spec_sheet');

const sectionsParam: Param<string[]> = {
  schema: z
    .array(
      z.enum(sections, {
        error: ({ input }) => {
          const nearest = findNearest(String(input), sections);
          const hint = nearest === null ? `there are ${sections.join(', ')}` : `did you mean ${nearest}?`;
          return `there is no section ${JSON.stringify(String(input).slice(0, 100))}; ${hint}`;
        },
      }),
    )
    .min(1)
    .max(100, 'must be at most 100 sections'),
  decode: (texts) => texts.flatMap((text) => text.split(',').map((name) => name.trim().toLowerCase())),
  isList: true,
  description:
    'Only these parts of the phone, as a list such as ["battery", "cameras", "price"]; id, slug and full_name are always there. Without it: all but spec_sheet, the long original table of the source.',
};

/** Creates the tool that calls `GET /v1/phones/{id}`. */
export function createGetPhone(deps: ToolDeps): Tool {
  const operation = deps.findOperation('getPhone');
  return defineTool({
    name: 'get_phone',
    title: 'Get a phone',
    description:
      'All known facts of one phone, tablet or watch: displays, cameras, battery, platform, network, variants and so on; `price` is what one would pay now, `launch_price` its list price at launch, `price_summary` the lowest and the trend. What is unknown is left out: do not guess it. Give the id or slug from another answer, a model number ("SM-S928B") or the whole name ("Galaxy S24 Ultra"). Ask only for the sections that the question needs, for example {"id": "Galaxy S24 Ultra", "sections": ["battery", "price"]}. If several phones have the name, the answer has `candidates` instead of `phone`. To find phones by facts, a misspelt name or a name in Thai use search_phones; for prices over time list_prices, for opinions list_reviews, for several phones side by side compare_phones.',
    params: { id: phoneParam, sections: sectionsParam, currency: currencyParam },
    answerSchema: z.object({ phone: phoneSchema.partial() }),
    prepare: ({ id, sections: requestedSections = defaultSections, currency }, caller) => {
      const view = createPriceView(deps, caller, currency);
      const findPhone = createPhoneFinder(deps, id, view);
      return async () => {
        const match = findPhone();
        if ('clarification' in match) return match.clarification;
        const { slug } = match.phone;
        const values = {
          currency: view.currency,
          fields: [...new Set([...permanentSections, ...requestedSections])],
        };
        const { data } = await prepareRestOperation(operation, { values, segment: slug }, caller)();
        return {
          content: { phone: presentForModel(data ?? null) },
          shorten: {
            sectionsMember: 'phone',
            requiredMembers: permanentSections,
            path: `/v1/phones/${slug}`,
            describeOmitted: (omitted: readonly string[]) =>
              `Call get_phone again with ${JSON.stringify({ id: slug, sections: omitted }).slice(1, -1)} for the rest.`,
          },
        };
      };
    },
  });
}

const { min, max } = comparedPhoneCount;
const countProblem = `must name ${min} to ${max} phones`;

const comparedIdsParam = {
  schema: z.array(phoneNameSchema).min(min, countProblem).max(max, countProblem),
  decode: (texts) => texts.flatMap(splitAtCommas),
  fromNumber: formatIdRef,
  isList: true,
  required: true as const,
  description: `A list of ${min} to ${max} phones, each as \`id\` of get_phone: an id, a slug, a model number or a whole name, such as ["Galaxy S24 Ultra", "apple-iphone-15-pro"].`,
} satisfies NumberAwareParam<string[]>;

const onlyDifferencesParam: Param<boolean> = {
  ...createFlagParam('Whether to leave out the fields that are the same for all phones. Default true.'),
  default: true,
};

/** Creates the tool that calls `GET /v1/compare`. */
export function createComparePhones(deps: ToolDeps): Tool {
  const operation = deps.findOperation('comparePhones');
  return defineTool({
    name: 'compare_phones',
    title: 'Compare phones',
    description:
      'Compares 2 to 6 phones field by field, for questions such as "S24 Ultra or iPhone 15 Pro?" or "X vs Y". `values` are in the order of `phones`, null where unknown; `best` has the indexes of the best values; `unit` and `better` are null where there is none. Example: {"ids": ["Galaxy S24 Ultra", "iPhone 15 Pro"], "currency": "THB"}. A phone that is named twice is compared once. If a text is the name of several phones, the answer has `candidates` and, in `id`, that text. For names that you are not sure of, in Thai or misspelt, call search_phones first; for all facts of one phone get_phone.',
    params: { ids: comparedIdsParam, only_differences: onlyDifferencesParam, currency: currencyParam },
    answerSchema: z.object({
      phones: z.array(briefSchema).max(max),
      fields: markAsRest(comparisonSchema.shape.data.shape.fields),
      id: z.string().optional(),
    }),
    prepare: ({ ids, only_differences: onlyDifferences = true, currency }, caller) => {
      const view = createPriceView(deps, caller, currency);
      const finders = ids.map((text) => ({ text, findPhone: createPhoneFinder(deps, text, view, 'ids') }));
      return async (): Promise<ToolAnswer> => {
        const slugs = new Set<string>();
        for (const { text, findPhone } of finders) {
          const match = findPhone();
          if ('clarification' in match) return { content: { ...match.clarification.content, id: text } };
          slugs.add(match.phone.slug);
        }
        // REST compares at least two phones, so a single phone is compared with itself and shown only once.
        const comparedSlugs = slugs.size > 1 ? [...slugs] : [...slugs, ...slugs];
        const { data } = await prepareRestOperation(
          operation,
          { values: { ids: comparedSlugs, currency: view.currency } },
          caller,
        )();
        const { phones, fields } = data as { phones: JsonObject[]; fields: JsonObject[] };
        const isShown = ({ values }: JsonObject): boolean =>
          !onlyDifferences || haveDifferences(values as Json[]);
        const isOnlyPhone = slugs.size === 1;
        return {
          content: {
            phones: phones.slice(0, slugs.size).map((phone) => toBrief(phone, deps.getPageUrl)),
            fields: isOnlyPhone ? [] : fields.filter(isShown),
            ...(isOnlyPhone && {
              next: 'All ids name the same phone: call again with the ids of different phones.',
            }),
          },
          shorten: {
            rowsMember: 'fields',
            path: `/v1/compare?ids=${comparedSlugs.join(',')}`,
            describeOmitted: () => `Call get_phone for each of the phones for the other fields.`,
          },
        };
      };
    },
  });
}

const haveDifferences = ([first, ...others]: readonly Json[]): boolean =>
  others.some((value) => JSON.stringify(value) !== JSON.stringify(first));

const maxHints = 20;
const { kind, confidence } = phoneMatchType.members;
const matchSchema = z.object(createMemberSchemas({ ...identifiedPhoneType.members, kind, confidence }));

/** Creates the tool that calls `POST /v1/identify`. */
export function createIdentifyPhones({ findOperation }: ToolDeps): Tool {
  const operation = findOperation('identifyPhones');
  return defineTool({
    name: 'identify_phones',
    title: 'Identify phones',
    description:
      'Identifies phones by texts that are not plain names: model numbers (SM-S928B), code names (husky), user agents, titles of shops. Up to 20 at once for 1 unit: {"hints": ["SM-S928B", "Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro) …"]}. `confidence` is exact (this phone and no other), family (one of these, or of their editions) or fuzzy (a guess). To find phones by name or facts take search_phones.',
    params: {
      hints: {
        ...createTextListParam(1, maxHints, maxHintLength, `1 to ${maxHints} texts, each taken by itself.`),
        required: true,
        example: ['SM-S928B', 'husky'],
      },
    },
    answerSchema: z.object({
      results: z.array(
        z.object({
          hint: z.string(),
          matches: z.array(matchSchema).max(maxMatches),
        }),
      ),
    }),
    prepare: ({ hints }, caller) => {
      const runIdentify = prepareRestOperation(
        operation,
        { body: { hints: hints.map((text) => ({ text })) } },
        caller,
      );
      return async () => {
        const { data } = await runIdentify();
        const results = (data as unknown as IdentificationJson[]).map(({ matches }, index) => ({
          hint: removeCredentials(hints[index] ?? ''),
          matches: matches.map(({ phone, ...matchDetails }) => ({ ...phone, ...matchDetails })),
        }));
        return { content: { results } };
      };
    },
  });
}

interface IdentificationJson {
  readonly matches: readonly (JsonObject & { readonly phone: JsonObject })[];
}
