import { z } from 'zod';
import { presentStatus } from '../../rest/present-account.ts';
import { statusShape } from '../../rest/schemas/account.ts';
import { asRest } from '../answer-schema.ts';
import type { JsonObject } from '../json.ts';
import { defineTool, type Tool, type ToolParts } from '../tool.ts';

const status = statusShape.shape.data.shape;

/** The data of `GET /v1/auth/status`. */
export function getQuota({ admission }: ToolParts): Tool {
  return defineTool({
    name: 'get_quota',
    title: 'Check the quota',
    description:
      'Says how many units the API key has left today and this month, and when they reset. Free, also when the quota is used up; every other call costs 1 unit. Takes no arguments: {}.',
    params: {},
    answer: z.object({
      key: asRest(status.key),
      plan: asRest(status.plan),
      quota: asRest(status.quota),
    }),
    units: 0,
    prepare: (_values, caller) => async () => {
      const quota = await admission.currentQuota(caller);
      return { content: presentStatus(caller, quota) as unknown as JsonObject, quota };
    },
  });
}
