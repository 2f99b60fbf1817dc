import { setTimeout as sleep } from 'node:timers/promises';
import type { Actors } from './actors.ts';
import { createCostProbe } from './cost-probe.ts';
import { type Answer, type FuzzRequest, wholeText } from './fuzz-request.ts';
import type { Meter } from './meter.ts';
import type { Sender } from './open-sender.ts';
import type { Trap } from './open-trap.ts';
import type { Oracle } from './oracle/judge-answer.ts';
import { createRepeatProbe } from './repeat-probe.ts';
import type { Examination } from './run-campaign.ts';
import { createWebhookProbe } from './webhook-probe.ts';

/** The account that requests change is replaced after so many requests, so that it has room for keys. */
const renewAfter = 200;
const maxAttempts = 30;

/** Sends a request, judges the answer, and replaces the account that requests change when it has ended. */
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
}): (request: FuzzRequest) => Promise<Examination> {
  let sinceRenewal = 0;

  const renewIfNeeded = async (request: FuzzRequest, answer: Answer | null): Promise<void> => {
    if (!/<<(account|cookie|formToken)/.test(wholeText(request)) || answer === null) return;
    sinceRenewal += 1;
    const isEnded =
      answer.status === 401 || answer.status === 403 || /secret\/rotate|sign-out|delete/.test(request.target);
    const isDeleted = request.method === 'DELETE' && answer.status === 204;
    if (!isEnded && !isDeleted && sinceRenewal < renewAfter) return;
    sinceRenewal = 0;
    await actors.renew();
  };

  const sendAndJudge = async (request: FuzzRequest): Promise<Examination> => {
    try {
      let answer = await sender.send(request);
      // On a busy machine the gateway or a store is late, and rejecting requests for overload is correct then.
      for (let attempt = 1; attempt < maxAttempts && isOverloaded(answer); attempt += 1) {
        await sleep(1_000);
        answer = await sender.send(request);
      }
      return { answer, faults: oracle.judge(request, answer) };
    } catch (error) {
      return { answer: null, faults: [`no answer: ${(error as Error).message}`] };
    }
  };

  /** Repeats an operation, which is answered from a cache then: the answer must be the same. */
  const checkRepeated = async (
    request: FuzzRequest,
    { answer, faults }: Examination,
  ): Promise<Examination> => {
    for (let time = 2; time <= 3 && faults.length === 0; time += 1) {
      const repeated = await sendAndJudge(request);
      if (repeated.faults.length > 0) return repeated;
      if (repeated.answer?.status !== answer?.status || withoutCost(repeated.answer) !== withoutCost(answer))
        return {
          answer: repeated.answer,
          faults: [`another answer at time ${time}, instead of ${answer?.status} ${answer?.body}`],
        };
    }
    return { answer, faults };
  };

  const probeWebhook = createWebhookProbe({ sender, actors });
  const checkCost = createCostProbe(sender);
  const checkIdempotency = createRepeatProbe({ sender, actors });

  return async (generated) => {
    const request = trap.aim(generated);
    if (request.part === 'webhooks')
      return probeWebhook(request, async () => trap.judge(request, await sendAndJudge(request)));
    const first = await (isMetered(request)
      ? meter(request, () => sendAndJudge(request))
      : checkIdempotency(request, sendAndJudge));
    await renewIfNeeded(request, first.answer);
    const isRepeatable =
      request.part === 'graphql' &&
      first.answer?.status === 200 &&
      !wholeText(request).includes('quotaStatus');
    return isRepeatable ? checkRepeated(request, await checkCost(request, first)) : first;
  };
}

const isMetered = ({ part }: FuzzRequest): boolean => part === 'mcp' || part === 'streams';

const isOverloaded = (answer: Answer | null): boolean =>
  answer?.status === 503 && answer.headers['retry-after'] !== undefined;

/** The body without the cost, whose remaining quota differs each time. */
function withoutCost(answer: Answer | null): string {
  return answer?.body.replace(/"cost":\{[^}]*\}/, '') ?? '';
}
