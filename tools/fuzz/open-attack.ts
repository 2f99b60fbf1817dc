import type fc from 'fast-check';
import { type Actors, createActors } from './actors.ts';
import { describeRequests } from './describe-requests.ts';
import { createExaminer } from './examiner.ts';
import { createMeter } from './meter.ts';
import { openSender } from './open-sender.ts';
import { openTrap } from './open-trap.ts';
import { createOracle } from './oracle/judge-answer.ts';
import type { Examined } from './run-campaign.ts';
import type { Part, SentRequest } from './sent-request.ts';

/** Everything that it takes to attack a gateway: requests made from its own descriptions, and who sends and judges. */
export interface Attack {
  readonly requests: Readonly<Record<Part, fc.Arbitrary<SentRequest>>>;
  examine(request: SentRequest): Promise<Examined>;
  /** Account whose list of charges is judged at the end. */
  readonly charged: Actors['charged'];
  close(): Promise<void>;
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
  const trap = await openTrap();
  const { document, tools, requests, changes } = await describeRequests(origin, actors.fillIn('<<proKey>>'));
  const sender = openSender(origin, actors.fillIn);
  const oracle = createOracle(document, secrets, tools);
  const meter = createMeter(origin, actors.fillIn, changes);
  const examine = createExaminer({ sender, oracle, actors, meter, trap });
  return {
    requests,
    examine,
    charged: actors.charged,
    close: async () => {
      sender.close();
      await trap.close();
    },
  };
}
