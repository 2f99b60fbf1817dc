import { z } from 'zod';
import { removeCredentials } from '../../domain/accounts/credential.ts';
import { maxHintLength, maxMatches } from '../../domain/catalogue/identification.ts';
import { identifiedPhoneType } from '../../record/types/change.ts';
import { phoneMatchType } from '../../record/types/identification.ts';
import { createMemberSchemas } from '../../rest/schemas/member-schema.ts';
import { createTextListParam } from '../arguments.ts';
import type { JsonObject } from '../json.ts';
import { prepareRestOperation } from '../prepare-rest-operation.ts';
import { defineTool, type Tool, type ToolDeps } from '../tool.ts';

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
