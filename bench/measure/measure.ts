import type { Contender } from '../contender-list.ts';
import { contenders } from '../contender-list.ts';
import type { BenchOptions } from '../options.ts';
import type { Prepared } from '../setup/prepare.ts';
import { storeAnswers } from '../setup/store-answers.ts';
import type { Workload } from '../workloads.ts';
import type { Answer } from './ask.ts';
import { judge, type Sameness, sampleAnswers } from './equality.ts';
import { measureWorkload } from './measure-contender.ts';
import type { Sample } from './samples.ts';
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

  for (let round = 0; round < options.rounds; round += 1) {
    const order = chosen.map((_, place) => chosen[(place + round) % chosen.length] as Contender);
    for (const contender of order) {
      const own = workloads.filter(
        ({ name }) => contender.workloads.includes(name) && !excluded.has(pairName(contender.name, name)),
      );
      if (own.length === 0) continue;
      const exclude = (workload: Workload, error: unknown): void => {
        const reason = error instanceof Error ? error.message : String(error);
        excluded.set(pairName(contender.name, workload.name), reason);
        tell(`  ${contender.name} ${workload.name} is not timed: ${reason}`);
      };
      try {
        await using turn = new AsyncDisposableStack();
        const server = await startContender(contender, prepared, options);
        turn.defer(() => server.stop());
        for (const workload of own) {
          try {
            if (round === 0) {
              const answers = await sampleAnswers(server.port, contender, workload, prepared.data);
              const verdict = judge(contender, workload, answers, reference.get(workload.name) ?? []);
              if ('wrong' in verdict) throw new Error(verdict.wrong);
              sameness.set(pairName(contender.name, workload.name), verdict.same);
            }
            const sample = await measureWorkload(server, contender, workload, round, prepared, options);
            samples.push(sample);
            tell(
              `  round ${round + 1}  ${contender.name} ${workload.name} ${Math.round(sample.requestsPerSecond)}/s`,
            );
          } catch (error) {
            exclude(workload, error);
          }
        }
      } catch (error) {
        for (const workload of own) exclude(workload, error);
      }
    }
  }
  return { samples, sameness, excluded };
}

/** The gateway's own answers: what everybody's are held against, and the buffers of those who only write. */
async function askReference(
  workloads: readonly Workload[],
  prepared: Prepared,
): Promise<Map<string, Answer[]>> {
  const ours = contenders.find(({ name }) => name === 'ours-redis') as Contender;
  const server = await startContender(ours, prepared, { isPinned: false, profileFolder: null });
  try {
    await storeAnswers(server.port, prepared.data, ours, prepared.answersFile);
    const answers = new Map<string, Answer[]>();
    for (const workload of workloads) {
      const own = await sampleAnswers(server.port, ours, workload, prepared.data);
      const wrong = own.find(({ status }) => !workload.statuses.includes(status));
      if (wrong !== undefined)
        throw new Error(`The gateway answered ${workload.name} with ${wrong.status}: ${wrong.body}`);
      answers.set(workload.name, own);
    }
    return answers;
  } finally {
    await server.stop();
  }
}
