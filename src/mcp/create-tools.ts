import type { Tool, ToolParts } from './tool.ts';
import { comparePhones } from './tools/compare-phones.ts';
import { getPhone } from './tools/get-phone.ts';
import { getQuota } from './tools/get-quota.ts';
import { identifyPhones } from './tools/identify-phones.ts';
import { listPrices } from './tools/list-prices.ts';
import { listReviews } from './tools/list-reviews.ts';
import { searchPhones } from './tools/search-phones.ts';

/** Every tool, in the order in which clients show them. */
export function createTools(parts: ToolParts): Tool[] {
  return [
    searchPhones(parts),
    getPhone(parts),
    comparePhones(parts),
    listPrices(parts),
    listReviews(parts),
    identifyPhones(parts),
    getQuota(parts),
  ];
}
