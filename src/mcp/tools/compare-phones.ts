import { z } from 'zod';
import { currencyParam } from '../../rest/params/catalogue-params.ts';
import { createFlagParam, type Param } from '../../rest/params/param.ts';
import { comparisonSchema } from '../../rest/schemas/comparison.ts';
import { comparedPhoneCount } from '../../services/catalogue/phone-catalogue.ts';
import { type NumberAwareParam, splitAtCommas } from '../arguments.ts';
import { briefSchema, toBrief } from '../brief.ts';
import type { Json, JsonObject } from '../json.ts';
import { createPhoneFinder, createPriceView, formatIdRef, phoneNameSchema } from '../phone-finder.ts';
import { prepareRestOperation } from '../prepare-rest-operation.ts';
import { defineTool, type Tool, type ToolAnswer, type ToolDeps } from '../tool.ts';
import { markAsRest } from '../tool-schemas.ts';

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
