import { z } from 'zod';
import { toInstant } from '../../domain/instant.ts';
import { searchTextParam } from '../../rest/params/catalogue-params.ts';
import type { JsonObject } from '../json.ts';
import { createPhoneFinder, createPriceView, phoneParam } from '../phone-finder.ts';
import { presentForModel } from '../present-for-model.ts';
import { defineTool, prepareRestOperation, type Tool, type ToolDeps } from '../tool.ts';
import { defaultSections } from './phone-tools.ts';

const maxResults = 10;

const resultSchema = z.object({ id: z.string(), title: z.string(), url: z.url() });

/** Creates the tool of the search profile that calls `GET /v1/search`. */
export function createSearch({ findOperation, getPageUrl }: ToolDeps): Tool {
  const operation = findOperation('searchPhones');
  return defineTool({
    name: 'search',
    title: 'Search phones',
    description:
      'Finds phones, tablets and watches by name ("galxy s24 utra"), model number ("SM-S928B") or question in English or Thai ("5g under 10000 baht", "s24 vs iphone 15"). The best matches come first; fetch returns all facts of one by its id.',
    params: { query: { ...searchTextParam, description: 'A name, a model number, or a question.' } },
    answerSchema: z.object({ results: z.array(resultSchema).max(maxResults) }),
    prepare: ({ query }, caller) => {
      const values = { q: query, per_page: maxResults };
      const runSearch = prepareRestOperation(operation, { values }, caller);
      return async () => {
        const { data } = await runSearch();
        const results = (data as JsonObject[]).map(({ slug, full_name }) => ({
          id: String(slug),
          title: String(full_name),
          url: getPageUrl(String(slug)),
        }));
        return { content: { results } };
      };
    },
  });
}

const metadataSchema = z.object({
  slug: z.string(),
  brand: z.string(),
  device_type: z.string(),
  updated_at: z.string(),
});

/** Creates the tool of the search profile that returns all known facts of a phone as a text. */
export function createFetch(deps: ToolDeps): Tool {
  const operation = deps.findOperation('getPhone');
  return defineTool({
    name: 'fetch',
    title: 'Fetch a phone',
    description:
      'Returns one phone as JSON: its prices, rating and all known facts. Facts that are not in it are unknown: do not guess them.',
    params: { id: { ...phoneParam, description: 'The id of a result of search.' } },
    answerSchema: z.object({
      id: z.string(),
      title: z.string(),
      text: z.string(),
      url: z.url(),
      metadata: metadataSchema,
    }),
    prepare: ({ id }, caller) => {
      const view = createPriceView(deps, caller);
      const findPhone = createPhoneFinder(deps, id, view, 'id', true);
      return async () => {
        const match = findPhone();
        if ('clarification' in match) return match.clarification;
        const values = { currency: view.currency, fields: defaultSections };
        const { slug, fullName, brand, deviceType, updatedAt } = match.phone;
        const { data = null } = await prepareRestOperation(operation, { values, segment: slug }, caller)();
        return {
          content: {
            id: slug,
            title: fullName,
            text: JSON.stringify(presentForModel(data)),
            url: deps.getPageUrl(slug),
            metadata: {
              slug,
              brand: brand.name,
              device_type: deviceType.toLowerCase(),
              updated_at: toInstant(updatedAt.getTime()),
            },
          },
        };
      };
    },
  });
}
