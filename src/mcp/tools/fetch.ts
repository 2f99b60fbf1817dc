import { z } from 'zod';
import { toInstant } from '../../domain/instant.ts';
import { createPhoneFinder, createPriceView, phoneParam } from '../phone-finder.ts';
import { defineTool, type Tool, type ToolDeps } from '../tool.ts';

const metadataSchema = z.object({
  slug: z.string(),
  brand: z.string(),
  device_type: z.string(),
  updated_at: z.string(),
});

/** Creates the tool of the search profile that returns the page of a phone as Markdown. */
export function createFetch(deps: ToolDeps): Tool {
  return defineTool({
    name: 'fetch',
    title: 'Fetch a phone',
    description:
      'Returns one phone as Markdown: prices now and over time, all known facts, reviews and sources. Facts that are not in it are unknown: do not guess them.',
    params: { id: { ...phoneParam, description: 'The id of a result of search.' } },
    answerSchema: z.object({
      id: z.string(),
      title: z.string(),
      text: z.string(),
      url: z.url(),
      metadata: metadataSchema,
    }),
    prepare: ({ id }, caller) => {
      const findPhone = createPhoneFinder(deps, id, createPriceView(deps, caller), 'id', true);
      return async () => {
        const match = findPhone();
        if ('clarification' in match) return match.clarification;
        const { slug, fullName, brand, deviceType, updatedAt } = match.phone;
        return {
          content: {
            id: slug,
            title: fullName,
            text: await deps.formatPage(match.phone),
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
