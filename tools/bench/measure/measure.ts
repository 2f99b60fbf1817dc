import type { Tell } from '../../testing/run-program.ts';
import type { Contender } from '../contender-list.ts';
import type { BenchOptions } from '../options.ts';
import type { BenchSetup } from '../setup/prepare.ts';
import type { Workload } from '../workloads.ts';
import { collectReferenceAnswers } from './collect-reference-answers.ts';
import { compareAnswers, sampleAnswers } from './equality.ts';
import type { ServerProcess } from './server-process.ts';
import { startContender } from './start-contender.ts';
import { createWorkloadRunner, type Sample, type WorkloadRunner } from './workload-runner.ts';

export interface Measurements {
  readonly samples: readonly Sample[];
  /** Whether a contender's answers have the gateway's bytes or only its values, by `contender workload`. */
  readonly sameness: ReadonlyMap<string, 'bytes' | 'values'>;
  /** Why a contender was not timed, by `contender workload`. */
  readonly excluded: ReadonlyMap<string, string>;
}

export const getPairName = (contender: string, workload: string): string => `${contender} ${workload}`;

/** A contender that is ready to be measured in one workload. */
interface Entry {
  readonly contender: Contender;
  readonly workload: Workload;
  readonly runner: WorkloadRunner;
}

/**
 * Starts all contenders side by side, and warms them up. In each round, it measures one contender after the other for
 * some seconds in each workload, in a different order each round. So compared figures are from the same half minute,
 * on machines whose speed varies.
 */
export async function measure(
  contenders: readonly Contender[],
  workloads: readonly Workload[],
  setup: BenchSetup,
  options: BenchOptions,
  log: Tell,
): Promise<Measurements> {
  const reference = await collectReferenceAnswers(workloads, setup);
  const samples: Sample[] = [];
  const sameness = new Map<string, 'bytes' | 'values'>();
  const excluded = new Map<string, string>();

  const exclude = (contender: Contender, workload: Workload, error: unknown): void => {
    const pair = getPairName(contender.name, workload.name);
    const reason = error instanceof Error ? error.message : String(error);
    excluded.set(pair, reason);
    log(`  ${pair} is not timed: ${reason}`);
  };

  /** Compares the contender's answers with the gateway's before anything is timed, and warms it up. */
  const prepareEntry = async (
    server: ServerProcess,
    contender: Contender,
    workload: Workload,
  ): Promise<Entry> => {
    const pair = getPairName(contender.name, workload.name);
    const answers = await sampleAnswers(server.port, contender, workload, setup.data);
    sameness.set(pair, compareAnswers(answers, reference.get(workload.name) ?? []));
    const runner = createWorkloadRunner(server, contender, workload, setup, options);
    await runner.warmUp();
    return { contender, workload, runner };
  };

  await using running = new AsyncDisposableStack();
  const ready: Entry[] = [];
  for (const contender of contenders) {
    const supportedWorkloads = workloads.filter(({ name }) => contender.workloads.includes(name));
    if (supportedWorkloads.length === 0) continue;
    try {
      const server = await startContender(contender, setup);
      running.defer(() => server.stop());
      for (const workload of supportedWorkloads) {
        await prepareEntry(server, contender, workload).then(
          (entry) => ready.push(entry),
          (error) => exclude(contender, workload, error),
        );
      }
      log(`  ${contender.name} is warm`);
    } catch (error) {
      for (const workload of supportedWorkloads) exclude(contender, workload, error);
    }
  }

  for (let round = 0; round < options.rounds; round += 1) {
    for (const workload of workloads) {
      const entries = ready.filter((entry) => entry.workload === workload);
      for (let index = 0; index < entries.length; index += 1) {
        const { contender, runner } = entries[(index + round) % entries.length] as Entry;
        if (excluded.has(getPairName(contender.name, workload.name))) continue;
        await runner.measureRound(round).then(
          (sample) => samples.push(sample),
          (error) => exclude(contender, workload, error),
        );
      }
    }
    log(`  round ${round + 1} of ${options.rounds}`);
  }
  return { samples, sameness, excluded };
}
