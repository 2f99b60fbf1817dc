import { setTimeout as sleep } from 'node:timers/promises';
import { chargedOnce, recovers, successesCounted, withinLimit } from '../judge/criteria.ts';
import type { Verdict } from '../judge/evidence.ts';
import type { LabGateway } from '../lab/gateways.ts';
import { countPhones, type ImportFile, importFile, writeImportFile } from '../lab/import-file.ts';
import type { StoresLab } from '../lab/lab.ts';
import { terminateConnections } from '../lab/terminate-connections.ts';
import type { StoresScenario } from '../scenario.ts';

/** An import runs while Redis, a gateway and connections to Postgres are lost. */
export const importScenarios: readonly StoresScenario[] = [
  {
    name: 'import',
    title: 'an import, while Redis, a gateway and connections to Postgres are lost',
    promise: 'an import while everything around it breaks is in or out as a whole, and done the next time',
    stack: 'stores',
    judges: [withinLimit(), chargedOnce, successesCounted, recovers],
    lab: { hasManyChanges: true },
    fault: async (lab, { random }) => {
      const file = writeImportFile(lab.folder, 1_000);
      const importing = importFile(lab, file);
      const gateway = lab.gateways[0] as LabGateway;
      await Promise.all([
        sleep(random() * 2_000).then(() => lab.redis.stop()),
        sleep(random() * 2_000).then(() => gateway.kill()),
        sleep(random() * 3_000).then(() => terminateConnections(lab)),
      ]);
      const first = await judgeAtomicity(lab, file, await importing);
      await Promise.all([lab.redis.start(), gateway.start()]);
      return [first];
    },
    after: async (lab) => {
      const file = writeImportFile(lab.folder, 1_000);
      return [await judgeRepeated(lab, file, await importFile(lab, file)), await judgeServed(lab, file)];
    },
  },
];

async function judgeAtomicity(lab: StoresLab, file: ImportFile, code: number | null): Promise<Verdict> {
  const phones = await countPhones(lab, file);
  // An import whose connection is lost after the commit fails, although its phones are stored.
  const isHeld = code === 0 ? phones === file.phones : phones === 0 || phones === file.phones;
  return { criterion: 'a file is in or out as a whole', isHeld, detail: `exit ${code}, ${phones} phones` };
}

async function judgeRepeated(lab: StoresLab, file: ImportFile, code: number | null): Promise<Verdict> {
  const phones = await countPhones(lab, file);
  const isHeld = code === 0 && phones === file.phones;
  return { criterion: 'it is done the next time', isHeld, detail: `exit ${code}, ${phones} phones` };
}

async function judgeServed(
  { gateways, scenarioKey }: StoresLab,
  { brand, phones }: ImportFile,
): Promise<Verdict> {
  await sleep(2_000);
  const totals = await Promise.all(
    gateways.map(async ({ origin }) => {
      const response = await fetch(`${origin}/v1/phones?brand=${brand}`, {
        headers: { 'X-API-Key': scenarioKey },
      });
      return ((await response.json()) as { pagination?: { total: number } }).pagination?.total;
    }),
  );
  const isHeld = totals.every((total) => total === phones);
  return { criterion: 'all gateways serve it after 2 s', isHeld, detail: totals.join(', ') };
}
