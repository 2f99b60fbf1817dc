import type fc from 'fast-check';
import { createActors } from './actors.ts';
import { describeRequests } from './describe-requests.ts';
import { createExaminer } from './examiner.ts';
import { createMeter } from './meter.ts';
import { openSender } from './open-sender.ts';
import { createOracle } from './oracle/judge-answer.ts';
import type { Examined } from './run-campaign.ts';
import type { Part, SentRequest } from './sent-request.ts';

/** Everything that it takes to attack a gateway: requests made from its own descriptions, and who sends and judges. */
export interface Attack {
  readonly requests: Readonly<Record<Part, fc.Arbitrary<SentRequest>>>;
  examine(request: SentRequest): Promise<Examined>;
  close(): void;
}

/**
 * @param secrets what no answer may hold
 * @param setPlan gives an account a plan, as an operator does
 */
export async function openAttack({
  origin,
  secrets,
  setPlan,
}: {
  readonly origin: string;
  readonly secrets: readonly string[];
  setPlan(email: string, plan: string): Promise<void>;
}): Promise<Attack> {
  const actors = await createActors(origin, setPlan);
  const { document, tools, requests } = await describeRequests(origin, actors.fillIn('<<key>>'));
  const sender = openSender(origin, actors.fillIn);
  const oracle = createOracle(document, secrets, tools);
  const examine = createExaminer({ sender, oracle, actors, meter: createMeter(origin, actors.fillIn) });
  return { requests, examine, close: () => sender.close() };
}
