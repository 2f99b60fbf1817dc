import { z } from 'zod';
import { findNearest } from '../../domain/text/nearest.ts';
import { currencyParam } from '../../rest/params/catalogue-params.ts';
import type { Param } from '../../rest/params/param.ts';
import { phoneSchema } from '../../rest/schemas/phone.ts';
import { createPhoneFinder, createPriceView, phoneParam } from '../phone-finder.ts';
import { prepareRestOperation } from '../prepare-rest-operation.ts';
import { presentForModel } from '../present-for-model.ts';
import { defineTool, type Tool, type ToolDeps } from '../tool.ts';

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
