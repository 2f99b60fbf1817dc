import type { CampaignResult } from './run-campaign.ts';

/** Adds up the results of two campaigns. */
export function mergeResults(first: CampaignResult, second: CampaignResult): CampaignResult {
  const statuses = { ...first.statuses };
  for (const [name, count] of Object.entries(second.statuses)) statuses[name] = (statuses[name] ?? 0) + count;
  return { sent: first.sent + second.sent, statuses, findings: [...first.findings, ...second.findings] };
}
