import type { Contender } from '../contender-list.ts';
import type { BenchOptions } from '../options.ts';
import type { Prepared } from '../setup/prepare.ts';
import type { Workload } from '../workloads.ts';
import { askReference } from './ask-reference.ts';
import { judge, type Sameness, sampleAnswers } from './equality.ts';
import { measureWorkload } from './measure-contender.ts';
import type { Sample } from './samples.ts';
import type { ServerProcess } from './server-process.ts';
import { startContender } from './start-contender.ts';

export interface Measured {
  readonly samples: readonly Sample[];
  /** How alike a contender's answers are, by `contender workload`. */
  readonly sameness: ReadonlyMap<string, Sameness>;
  /** Why a contender was not timed, by the same name. */
  readonly excluded: ReadonlyMap<string, string>;
}

export const pairName = (contender: string, workload: string): string => `${contender} ${workload}`;

/**
 * Round after round each contender has its turn, in another order each round, in a new process each time, so that
 * a slow minute of the machine does not fall on one of them and the luck of a compiler is drawn anew.
 */
export async function measure(
  chosen: readonly Contender[],
  workloads: readonly Workload[],
  prepared: Prepared,
  options: BenchOptions,
  tell: (line: string) => void,
): Promise<Measured> {
  const reference = await askReference(workloads, prepared);
  const samples: Sample[] = [];
  const sameness = new Map<string, Sameness>();
  const excluded = new Map<string, string>();

  /** Holds its answers against ours, once, and then measures. */
  const time = async (server: ServerProcess, contender: Contender, workload: Workload, round: number) => {
    const pair = pairName(contender.name, workload.name);
    if (!sameness.has(pair)) {
      const answers = await sampleAnswers(server.port, contender, workload, prepared.data);
      const verdict = judge(contender, workload, answers, reference.get(workload.name) ?? []);
      if ('wrong' in verdict) throw new Error(verdict.wrong);
      sameness.set(pair, verdict.same);
    }
    const sample = await measureWorkload(server, contender, workload, round, prepared, options);
    samples.push(sample);
    tell(`  round ${round + 1}  ${pair} ${Math.round(sample.requestsPerSecond)}/s`);
  };

  const takeTurn = async (contender: Contender, round: number): Promise<void> => {
    const isOpen = ({ name }: Workload) => !excluded.has(pairName(contender.name, name));
    const own = workloads.filter(({ name }) => contender.workloads.includes(name)).filter(isOpen);
    if (own.length === 0) return;
    const exclude = ({ name }: Workload, error: unknown): void => {
      const pair = pairName(contender.name, name);
      const reason = error instanceof Error ? error.message : String(error);
      excluded.set(pair, reason);
      tell(`  ${pair} is not timed: ${reason}`);
    };
    try {
      await using turn = new AsyncDisposableStack();
      const server = await startContender(contender, prepared, options);
      turn.defer(() => server.stop());
      for (const workload of own) {
        await time(server, contender, workload, round).catch((error) => exclude(workload, error));
      }
    } catch (error) {
      for (const workload of own.filter(isOpen)) exclude(workload, error);
    }
  };

  for (let round = 0; round < options.rounds; round += 1) {
    for (let turn = 0; turn < chosen.length; turn += 1) {
      await takeTurn(chosen[(turn + round) % chosen.length] as Contender, round);
    }
  }
  return { samples, sameness, excluded };
}
