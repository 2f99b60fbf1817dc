import { reference } from '../contender-list.ts';
import type { BenchSetup } from '../setup/prepare.ts';
import { storeAnswers } from '../setup/store-answers.ts';
import type { Workload } from '../workloads.ts';
import { sampleAnswers } from './equality.ts';
import type { Answer } from './send-request.ts';
import { startContender } from './start-contender.ts';

/**
 * Collects the gateway's answers to samples of each workload, with which the answers of other contenders are
 * compared, and writes the file of ready answers.
 * @returns the answers by workload
 * @throws Error if the gateway answers with an unexpected status
 */
export async function collectReferenceAnswers(
  workloads: readonly Workload[],
  setup: BenchSetup,
): Promise<Map<string, Answer[]>> {
  const server = await startContender(reference, setup);
  try {
    await storeAnswers(server.port, setup);
    const answers = new Map<string, Answer[]>();
    for (const workload of workloads) {
      const samples = await sampleAnswers(server.port, reference, workload, setup.data);
      const unexpected = samples.find(({ status }) => status !== workload.status);
      if (unexpected !== undefined)
        throw new Error(
          `The gateway answered ${workload.name} with ${unexpected.status}: ${unexpected.body}`,
        );
      answers.set(workload.name, samples);
    }
    return answers;
  } finally {
    await server.stop();
  }
}
