import type { Tool, ToolDeps } from './tool.ts';
import { createComparePhones } from './tools/compare-phones.ts';
import { createFetch } from './tools/fetch.ts';
import { createGetPhone } from './tools/get-phone.ts';
import { createGetQuota } from './tools/get-quota.ts';
import { createIdentifyPhones } from './tools/identify-phones.ts';
import { createListPrices } from './tools/list-prices.ts';
import { createListReviews } from './tools/list-reviews.ts';
import { createSearch } from './tools/search.ts';
import { createSearchPhones } from './tools/search-phones.ts';

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
