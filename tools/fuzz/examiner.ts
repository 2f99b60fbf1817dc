import { setTimeout as sleep } from 'node:timers/promises';
import type { Actors } from './actors.ts';
import { createCostProbe } from './cost-probe.ts';
import type { Meter } from './meter.ts';
import type { Sender } from './open-sender.ts';
import type { Trap } from './open-trap.ts';
import type { Oracle } from './oracle/judge-answer.ts';
import { createRepeatProbe } from './repeat-probe.ts';
import type { Examined } from './run-campaign.ts';
import { type Answer, type SentRequest, wholeText } from './sent-request.ts';
import { createWebhookProbe } from './webhook-probe.ts';

/** Requests until the account that is changed is a new one, with room for keys. */
const renewAfter = 200;
const triesForLoad = 30;

/** Sends a request, judges the answer, and looks after the account that requests change. */
export function createExaminer({
  sender,
  oracle,
  actors,
  meter,
  trap,
}: {
  readonly sender: Sender;
  readonly oracle: Oracle;
  readonly actors: Actors;
  readonly meter: Meter;
  readonly trap: Trap;
}): (request: SentRequest) => Promise<Examined> {
  let sinceRenewal = 0;

  const renewWhereNeeded = async (request: SentRequest, answer: Answer | null): Promise<void> => {
    if (!/<<(account|cookie|formToken)/.test(wholeText(request)) || answer === null) return;
    sinceRenewal += 1;
    const isEnded =
      answer.status === 401 || answer.status === 403 || /secret\/rotate|sign-out|delete/.test(request.target);
    const isDeleted = request.method === 'DELETE' && answer.status === 204;
    if (!isEnded && !isDeleted && sinceRenewal < renewAfter) return;
    sinceRenewal = 0;
    await actors.renew();
  };

  const ask = async (request: SentRequest): Promise<Examined> => {
    try {
      let answer = await sender.send(request);
      // A machine with much else to do makes the gateway or a store late, and then it refuses, as it should.
      for (let tries = 1; tries < triesForLoad && isShed(answer); tries += 1) {
        await sleep(1_000);
        answer = await sender.send(request);
      }
      return { answer, faults: oracle.judge(request, answer) };
    } catch (error) {
      return { answer: null, faults: [`no answer: ${(error as Error).message}`] };
    }
  };

  /** What is asked again is answered in another way, from what was kept: the answer is to be the same. */
  const askAgain = async (request: SentRequest, { answer, faults }: Examined): Promise<Examined> => {
    for (let time = 2; time <= 3 && faults.length === 0; time += 1) {
      const again = await ask(request);
      if (again.faults.length > 0) return again;
      if (again.answer?.status !== answer?.status || withoutCost(again.answer) !== withoutCost(answer))
        return {
          answer: again.answer,
          faults: [`another answer at time ${time}, instead of ${answer?.status} ${answer?.body}`],
        };
    }
    return { answer, faults };
  };

  const webhooks = createWebhookProbe({ sender, actors });
  const withCost = createCostProbe(sender);
  const withRepeat = createRepeatProbe({ sender, actors });

  return async (asked) => {
    const request = trap.aim(asked);
    if (request.part === 'webhooks')
      return webhooks(request, async () => trap.judge(request, await ask(request)));
    const first = await (isMetered(request) ? meter(request, () => ask(request)) : withRepeat(request, ask));
    await renewWhereNeeded(request, first.answer);
    const isRepeatable =
      request.part === 'graphql' &&
      first.answer?.status === 200 &&
      !wholeText(request).includes('quotaStatus');
    return isRepeatable ? askAgain(request, await withCost(request, first)) : first;
  };
}

const isMetered = ({ part }: SentRequest): boolean => part === 'mcp' || part === 'streams';

const isShed = (answer: Answer | null): boolean =>
  answer?.status === 503 && answer.headers['retry-after'] !== undefined;

/** What an operation leaves of the quota is another figure each time. */
function withoutCost(answer: Answer | null): string {
  return answer?.body.replace(/"cost":\{[^}]*\}/, '') ?? '';
}
