import type { Tell } from '../../testing/run-program.ts';
import type { Contender } from '../contender-list.ts';
import type { BenchOptions } from '../options.ts';
import type { BenchSetup } from '../setup/prepare.ts';
import type { Workload } from '../workloads.ts';
import { collectReferenceAnswers } from './collect-reference-answers.ts';
import { judge, type Sameness, sampleAnswers } from './equality.ts';
import type { Sample } from './samples.ts';
import type { ServerProcess } from './server-process.ts';
import { startContender } from './start-contender.ts';
import { createTurns, type Turns } from './workload-runner.ts';

export interface Measurements {
  readonly samples: readonly Sample[];
  /** How alike a contender's answers are, by `contender workload`. */
  readonly sameness: ReadonlyMap<string, Sameness>;
  /** Why a contender was not timed, by the same name. */
  readonly excluded: ReadonlyMap<string, string>;
}

export const getPairName = (contender: string, workload: string): string => `${contender} ${workload}`;

/** A contender that is ready for its turns in one workload. */
interface Entry {
  readonly contender: Contender;
  readonly workload: Workload;
  readonly turns: Turns;
}

/**
 * All contenders run side by side. When each was warmed up, workload after workload every one has its turn of some
 * seconds, round after round in another order: so what is compared is of the same half minute, on a machine that is
 * sometimes faster and sometimes slower.
 */
export async function measure(
  chosen: readonly Contender[],
  workloads: readonly Workload[],
  prepared: BenchSetup,
  options: BenchOptions,
  tell: Tell,
): Promise<Measurements> {
  const reference = await collectReferenceAnswers(workloads, prepared);
  const samples: Sample[] = [];
  const sameness = new Map<string, Sameness>();
  const excluded = new Map<string, string>();

  const exclude = (contender: Contender, workload: Workload, error: unknown): void => {
    const pair = getPairName(contender.name, workload.name);
    const reason = error instanceof Error ? error.message : String(error);
    excluded.set(pair, reason);
    tell(`  ${pair} is not timed: ${reason}`);
  };

  /** Holds its answers against ours before anything is timed, and warms it up. */
  const makeReady = async (
    server: ServerProcess,
    contender: Contender,
    workload: Workload,
  ): Promise<Entry> => {
    const pair = getPairName(contender.name, workload.name);
    const answers = await sampleAnswers(server.port, contender, workload, prepared.data);
    const verdict = judge(contender, workload, answers, reference.get(workload.name) ?? []);
    if ('wrong' in verdict) throw new Error(verdict.wrong);
    sameness.set(pair, verdict.same);
    const turns = createTurns(server, contender, workload, prepared, options);
    await turns.warmUp();
    return { contender, workload, turns };
  };

  await using running = new AsyncDisposableStack();
  const ready: Entry[] = [];
  for (const contender of chosen) {
    const own = workloads.filter(({ name }) => contender.workloads.includes(name));
    if (own.length === 0) continue;
    try {
      const server = await startContender(contender, prepared, options);
      running.defer(() => server.stop());
      for (const workload of own) {
        await makeReady(server, contender, workload).then(
          (entry) => ready.push(entry),
          (error) => exclude(contender, workload, error),
        );
      }
      tell(`  ${contender.name} is warm`);
    } catch (error) {
      for (const workload of own) exclude(contender, workload, error);
    }
  }

  for (let round = 0; round < options.rounds; round += 1) {
    for (const workload of workloads) {
      const entries = ready.filter((entry) => entry.workload === workload);
      for (let turn = 0; turn < entries.length; turn += 1) {
        const { contender, turns } = entries[(turn + round) % entries.length] as Entry;
        if (excluded.has(getPairName(contender.name, workload.name))) continue;
        await turns.take(round).then(
          (sample) => samples.push(sample),
          (error) => exclude(contender, workload, error),
        );
      }
    }
    tell(`  round ${round + 1} of ${options.rounds}`);
  }
  return { samples, sameness, excluded };
}
