import fc from 'fast-check';
import { type Answer, type Part, parts, type SentRequest } from './sent-request.ts';

/** A request that was answered wrongly, as small as it could be made. */
export interface Finding {
  readonly part: Part;
  readonly seed: number;
  readonly request: SentRequest;
  readonly answer: Answer | null;
  readonly faults: readonly string[];
}

/** What became of one request. */
export interface Examined {
  readonly answer: Answer | null;
  readonly faults: readonly string[];
}

export interface CampaignResult {
  /** Requests sent, those of shrinking among them. */
  readonly sent: number;
  /** How often each part had each status, by `part status`; status 0: no answer. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
}

/** How many of a hundred requests each part has; of fewer parts each has as many more. */
const shares: Readonly<Record<Part, number>> = {
  catalogue: 30,
  graphql: 24,
  mcp: 14,
  streams: 4,
  account: 10,
  webhooks: 3,
  pages: 6,
  browse: 4,
  http: 5,
};

/** Series at a time: what a gateway answers may not depend on the others. */
const standardLanes = 8;
/** Far enough apart that series of neighbouring seeds have no lane in common. */
const seedsApart = 1_000_003;

/**
 * Sends so many requests, each part its share, in several series at a time. A series ends with the first request that is
 * answered wrongly, which is shrunk and sent again once more, for its answer.
 */
export async function runCampaign(options: {
  readonly requests: Readonly<Record<Part, fc.Arbitrary<SentRequest>>>;
  readonly examine: (request: SentRequest) => Promise<Examined>;
  readonly seed: number;
  readonly count: number;
  readonly lanes?: number;
  /** All of them, unless some are named. */
  readonly only?: readonly Part[];
  readonly onPart?: (part: Part) => void;
}): Promise<CampaignResult> {
  const { requests, examine, seed, count, lanes = standardLanes, only = parts, onPart = () => {} } = options;
  const statuses: Record<string, number> = {};
  const findings: Finding[] = [];
  let sent = 0;
  const ofAll = only.reduce((sum, part) => sum + shares[part], 0);
  const runLane = async (part: Part, lane: number): Promise<void> => {
    let last: readonly string[] = [];
    const property = fc.asyncProperty(requests[part], async (request) => {
      const { answer, faults } = await examine(request);
      sent += 1;
      const name = `${part} ${answer?.status ?? 0}`;
      statuses[name] = (statuses[name] ?? 0) + 1;
      if (faults.length > 0) last = faults;
      return faults.length === 0;
    });
    const numRuns = Math.max(1, Math.round((count * shares[part]) / ofAll / lanes));
    const laneSeed = seed + lane * seedsApart;
    const { failed, counterexample } = await fc.check(property, { seed: laneSeed, numRuns });
    const [request] = counterexample ?? [];
    if (!failed || request === undefined) return;
    const { answer, faults } = await examine(request);
    const found = faults.length > 0 ? faults : last.map((fault) => `once: ${fault}`);
    findings.push({ part, seed: laneSeed, request, answer, faults: found });
  };
  for (const part of only) {
    onPart(part);
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(part, lane)));
  }
  return { sent, statuses, findings };
}
