import type { CampaignResult, Examined, Finding } from './run-campaign.ts';
import type { SentRequest } from './sent-request.ts';

/** Sends the requests of a file of failures again, exactly; what is found are those that are still answered wrongly. */
export async function replay(
  findings: readonly Finding[],
  examine: (request: SentRequest) => Promise<Examined>,
): Promise<CampaignResult> {
  const again: Finding[] = [];
  const statuses: Record<string, number> = {};
  for (const { part, seed, request } of findings) {
    const { answer, faults } = await examine(request);
    const name = `${part} ${answer?.status ?? 0}`;
    statuses[name] = (statuses[name] ?? 0) + 1;
    if (faults.length > 0) again.push({ part, seed, request, answer, faults });
  }
  return { sent: findings.length, statuses, findings: again };
}
