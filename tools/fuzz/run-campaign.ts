import fc from 'fast-check';
import { type Answer, type FuzzRequest, type Part, parts } from './fuzz-request.ts';

/** A request that was answered wrongly, shrunk as far as possible. */
export interface Finding {
  readonly part: Part;
  readonly seed: number;
  readonly request: FuzzRequest;
  readonly answer: Answer | null;
  readonly faults: readonly string[];
}

/** The answer to one request and what is wrong with it. */
export interface Examination {
  readonly answer: Answer | null;
  readonly faults: readonly string[];
}

export interface CampaignResult {
  /** Number of requests sent, including those for shrinking. */
  readonly sent: number;
  /** Number of answers by `part status`; status 0 means no answer. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
}

/** Percentages of requests for each part, scaled up when only some parts are tested. */
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

/** Number of concurrent series: an answer may not depend on other requests. */
const defaultLanes = 8;
/** Distance between seeds of lanes, so large that campaigns with neighbouring seeds share no lane. */
const seedStep = 1_000_003;

/**
 * Sends `count` requests, divided among the parts, in several concurrent series. A series ends with the first request
 * that is answered wrongly, which is shrunk and sent once more for its answer.
 */
export async function runCampaign(options: {
  readonly requests: Readonly<Record<Part, fc.Arbitrary<FuzzRequest>>>;
  readonly examine: (request: FuzzRequest) => Promise<Examination>;
  readonly seed: number;
  readonly count: number;
  readonly lanes?: number;
  /** All parts by default. */
  readonly only?: readonly Part[];
  readonly onPart?: (part: Part) => void;
}): Promise<CampaignResult> {
  const { requests, examine, seed, count, lanes = defaultLanes, only = parts, onPart = () => {} } = options;
  const statuses: Record<string, number> = {};
  const findings: Finding[] = [];
  let sent = 0;
  const totalShare = only.reduce((sum, part) => sum + shares[part], 0);
  const runLane = async (part: Part, lane: number): Promise<void> => {
    let lastFaults: readonly string[] = [];
    const property = fc.asyncProperty(requests[part], async (request) => {
      const { answer, faults } = await examine(request);
      sent += 1;
      const name = `${part} ${answer?.status ?? 0}`;
      statuses[name] = (statuses[name] ?? 0) + 1;
      if (faults.length > 0) lastFaults = faults;
      return faults.length === 0;
    });
    const numRuns = Math.max(1, Math.round((count * shares[part]) / totalShare / lanes));
    const laneSeed = seed + lane * seedStep;
    const { failed, counterexample } = await fc.check(property, { seed: laneSeed, numRuns });
    const [request] = counterexample ?? [];
    if (!failed || request === undefined) return;
    const { answer, faults } = await examine(request);
    const reportedFaults = faults.length > 0 ? faults : lastFaults.map((fault) => `once: ${fault}`);
    findings.push({ part, seed: laneSeed, request, answer, faults: reportedFaults });
  };
  for (const part of only) {
    onPart(part);
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(part, lane)));
  }
  return { sent, statuses, findings };
}
