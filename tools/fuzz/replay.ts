import type { FuzzRequest } from './fuzz-request.ts';
import type { CampaignResult, Examination, Finding } from './run-campaign.ts';

/** Sends the requests of recorded failures remaining. @returns as findings those that are still answered wrongly */
export async function replay(
  findings: readonly Finding[],
  examine: (request: FuzzRequest) => Promise<Examination>,
): Promise<CampaignResult> {
  const remaining: Finding[] = [];
  const statuses: Record<string, number> = {};
  for (const { part, seed, request } of findings) {
    const { answer, faults } = await examine(request);
    const name = `${part} ${answer?.status ?? 0}`;
    statuses[name] = (statuses[name] ?? 0) + 1;
    if (faults.length > 0) remaining.push({ part, seed, request, answer, faults });
  }
  return { sent: findings.length, statuses, findings: remaining };
}
