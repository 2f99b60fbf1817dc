import type fc from 'fast-check';
import { type Actors, createActors } from './actors.ts';
import { describeRequests } from './describe-requests.ts';
import { createExaminer } from './examiner.ts';
import type { FuzzRequest, Part } from './fuzz-request.ts';
import { createMeter } from './meter.ts';
import { openSender } from './open-sender.ts';
import { openTrap } from './open-trap.ts';
import { createOracle } from './oracle/judge-answer.ts';
import type { Examination } from './run-campaign.ts';

/**
 * Generators of requests for a gateway, made from its own descriptions, and the function that sends and judges them.
 */
export interface Attack {
  readonly requests: Readonly<Record<Part, fc.Arbitrary<FuzzRequest>>>;
  examine(request: FuzzRequest): Promise<Examination>;
  /** The account whose list of charges is judged at the end. */
  readonly chargedAccount: Actors['chargedAccount'];
  close(): Promise<void>;
}

/**
 * @param secrets texts that no answer may contain
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
  const trap = await openTrap();
  const { document, tools, requests, changes } = await describeRequests(origin, actors.fillIn('<<proKey>>'));
  const sender = openSender(origin, actors.fillIn);
  const oracle = createOracle(document, secrets, tools);
  const meter = createMeter(origin, actors.fillIn, changes);
  const examine = createExaminer({ sender, oracle, actors, meter, trap });
  return {
    requests,
    examine,
    chargedAccount: actors.chargedAccount,
    close: async () => {
      sender.close();
      await trap.close();
    },
  };
}
