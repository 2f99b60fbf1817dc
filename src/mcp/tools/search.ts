import { z } from 'zod';
import { searchTextParam } from '../../rest/params/catalogue-params.ts';
import type { JsonObject } from '../json.ts';
import { prepareRestOperation } from '../prepare-rest-operation.ts';
import { defineTool, type Tool, type ToolDeps } from '../tool.ts';

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
