import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchData } from '../bench-data.ts';
import { processUse } from '../measure/process-use.ts';
import { toBenchData } from '../setup/to-bench-data.ts';
import type { SizedInstallation } from './installations.ts';
import { askEveryPhone, learnCatalogue } from './learn-catalogue.ts';
import { type StartFigures, timedStart } from './timed-start.ts';

export interface SizeFigures {
  readonly phones: number;
  /** The first start after the import, and the one after it. */
  readonly first: StartFigures;
  readonly later: StartFigures;
  readonly residentMb: number;
  /** When every phone was asked for, in the list and by itself. */
  readonly residentAllBytesMb: number;
  readonly dataFile: string;
}

/** Starts the gateway twice, asks it for everything once, and writes down what later requests are made of. */
export async function measureSize(
  { kind, size, env, installation: { keys } }: SizedInstallation,
  folder: string,
): Promise<SizeFigures> {
  const first = await timedStart(env);
  await first.gateway.stop();
  const { gateway, figures, residentMb } = await timedStart(env);
  try {
    const phones = await learnCatalogue(gateway.port, keys.key);
    await askEveryPhone(
      gateway.port,
      keys.key,
      phones.map(({ id }) => id),
    );
    const atEnd = processUse(gateway.pid);
    const answer = await fetch(`${gateway.origin}/v1/phones/${phones[0]?.id}`, {
      headers: { 'X-API-Key': keys.key },
    });
    const etag = answer.headers.get('etag') ?? '';
    const data: BenchData = toBenchData(phones, ['EUR', 'THB', 'USD', 'GBP'], {
      keys: { postgres: keys, embedded: keys },
      etags: { postgres: etag, embedded: etag },
    });
    const dataFile = join(folder, `data-${kind}-${size}.json`);
    writeFileSync(dataFile, JSON.stringify(data));
    return {
      phones: phones.length,
      first: first.figures,
      later: figures,
      residentMb,
      residentAllBytesMb: atEnd?.residentMb ?? 0,
      dataFile,
    };
  } finally {
    await gateway.stop();
  }
}
