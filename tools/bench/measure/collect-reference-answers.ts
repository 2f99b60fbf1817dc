import { type Contender, contenders } from '../contender-list.ts';
import type { BenchSetup } from '../setup/prepare.ts';
import { storeAnswers } from '../setup/store-answers.ts';
import type { Workload } from '../workloads.ts';
import type { Answer } from './send-request.ts';
import { sampleAnswers } from './equality.ts';
import { startContender } from './start-contender.ts';

/**
 * The gateway's own answers, by workload: what everybody's are held against. Those that other contenders only write
 * are put into the file of ready answers.
 * @throws Error when the gateway itself answers anything but what the workload is about
 */
export async function collectReferenceAnswers(
  workloads: readonly Workload[],
  prepared: BenchSetup,
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
