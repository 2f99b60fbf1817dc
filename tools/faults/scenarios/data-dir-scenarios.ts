import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runProcess } from '../../testing/command.ts';
import { answersInTime, chargedOnce, countedExactly, readsGoOn, withinLimit } from '../judge/criteria.ts';
import type { Verdict } from '../judge/evidence.ts';
import type { LabGateway } from '../lab/gateways.ts';
import { judgeImport, writeImportFile } from '../lab/import-file.ts';
import type { EmbeddedLab } from '../lab/lab.ts';
import { fillDisk, findSmallDiskObstacle, makeReadOnly, openSmallDisk } from '../lab/small-disk.ts';
import type { EmbeddedScenario } from '../scenario.ts';

const base = {
  stack: 'embedded',
  openFolder: openSmallDisk,
  findOtherObstacle: findSmallDiskObstacle,
} as const;

async function stopGateway(gateway: LabGateway): Promise<Verdict> {
  gateway.signal('SIGTERM');
  const status = await gateway.waitForExit();
  return { criterion: 'exit status 0', isHeld: status === 0, detail: String(status) };
}

/** Judges whether a start fails with a sentence for a person, and without a stack trace. */
async function judgeRejectedStart({ env, dataDir }: EmbeddedLab, says: RegExp): Promise<Verdict> {
  const { code, stderr } = await runProcess(['serve'], { ...env, DATA_DIR: dataDir, PORT: '0' });
  const isHeld = code === 1 && says.test(stderr) && !/^\s+at /m.test(stderr);
  return {
    criterion: 'a start is refused with a sentence',
    isHeld,
    detail: stderr.trim().split('\n')[0] ?? '',
  };
}

/** The disk of the data directory fails. The embedded stores write to it every second. */
export const dataDirScenarios: readonly EmbeddedScenario[] = [
  {
    ...base,
    name: 'disk-full',
    title: 'embedded: the disk is full, then has room',
    promise: 'the disk is full: reads go on, and what was counted meanwhile is written when there is room',
    judges: [withinLimit(), chargedOnce, countedExactly, readsGoOn, answersInTime],
    fault: async (lab, context) => {
      const file = writeImportFile(lab.folder, 500);
      const makeRoom = fillDisk(lab.folder);
      const [rejection] = await Promise.all([judgeImport(lab, file, 1, 'meanwhile'), context.wait()]);
      makeRoom();
      return [rejection];
    },
    after: async (lab) => {
      const [gateway] = lab.gateways;
      if (gateway === undefined) return [];
      const imported = await judgeImport(lab, writeImportFile(lab.folder, 500), 0, 'afterwards');
      const stopped = await stopGateway(gateway);
      await gateway.start();
      return [imported, stopped];
    },
  },
  {
    ...base,
    name: 'disk-read-only',
    title: 'embedded: a read-only data directory at the start',
    promise:
      'a data directory that cannot be written: the start is refused with a sentence, and nothing is lost',
    judges: [withinLimit(), chargedOnce, countedExactly],
    fault: async (lab) => {
      const [gateway] = lab.gateways;
      if (gateway === undefined) return [];
      const stopped = await stopGateway(gateway);
      const makeWritable = makeReadOnly(dirname(lab.folder));
      const rejection = await judgeRejectedStart(lab, /read-only.*DATA_DIR/);
      makeWritable();
      await gateway.start();
      await sleep(100);
      return [stopped, rejection];
    },
  },
];
