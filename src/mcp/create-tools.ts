import type { Tool, ToolDeps } from './tool.ts';
import { comparePhones } from './tools/compare-phones.ts';
import { getPhone } from './tools/get-phone.ts';
import { getQuota } from './tools/get-quota.ts';
import { identifyPhones } from './tools/identify-phones.ts';
import { listPrices } from './tools/list-prices.ts';
import { listReviews } from './tools/list-reviews.ts';
import { searchPhones } from './tools/search-phones.ts';

/** Creates all tools, in the order in which clients show them. */
export function createTools(deps: ToolDeps): Tool[] {
  return [
    searchPhones(deps),
    getPhone(deps),
    comparePhones(deps),
    listPrices(deps),
    listReviews(deps),
    identifyPhones(deps),
    getQuota(deps),
  ];
}
