import { z } from 'zod';
import { presentStatus } from '../rest/answers/presenters.ts';
import { statusSchema } from '../rest/schemas/account.ts';
import type { JsonObject } from './json.ts';
import { defineTool, type Tool, type ToolDeps } from './tool.ts';
import { markAsRest } from './tool-schemas.ts';
import { createListPrices, createListReviews } from './tools/history-tools.ts';
import {
  createComparePhones,
  createGetPhone,
  createIdentifyPhones,
  createSearchPhones,
} from './tools/phone-tools.ts';
import { createFetch, createSearch } from './tools/search-profile.ts';

/** Creates the tools of the default profile, in the order in which clients show them. */
export function createTools(deps: ToolDeps): Tool[] {
  return [
    createSearchPhones(deps),
    createGetPhone(deps),
    createComparePhones(deps),
    createListPrices(deps),
    createListReviews(deps),
    createIdentifyPhones(deps),
    createGetQuota(deps),
  ];
}

/**
 * Creates the tools of the profile `search`: the two that ChatGPT's deep research requires, with the names and
 * answers that it requires.
 */
export const createSearchTools = (deps: ToolDeps): Tool[] => [createSearch(deps), createFetch(deps)];

const statusMembers = statusSchema.shape.data.shape;

/** Creates the tool that returns the data of `GET /v1/auth/status`. */
function createGetQuota({ admission }: ToolDeps): Tool {
  return defineTool({
    name: 'get_quota',
    title: 'Check the quota',
    description:
      'Says how many units the API key has left today and this month, and when they reset. Free, even when the quota is used up; every other call costs 1 unit. Takes no arguments: {}.',
    params: {},
    answerSchema: z.object({
      key: markAsRest(statusMembers.key),
      plan: markAsRest(statusMembers.plan),
      quota: markAsRest(statusMembers.quota),
    }),
    units: 0,
    prepare: (_values, caller) => async () => {
      const quota = await admission.readQuota(caller);
      return { content: presentStatus(caller, quota) as unknown as JsonObject, quota };
    },
  });
}
