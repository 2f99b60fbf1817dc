import type { CampaignResult } from './run-campaign.ts';

/** Two campaigns as one. */
export function joinResults(one: CampaignResult, other: CampaignResult): CampaignResult {
  const statuses = { ...one.statuses };
  for (const [name, count] of Object.entries(other.statuses)) statuses[name] = (statuses[name] ?? 0) + count;
  return { sent: one.sent + other.sent, statuses, findings: [...one.findings, ...other.findings] };
}
