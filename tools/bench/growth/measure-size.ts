import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchData } from '../bench-data.ts';
import { readProcessUsage } from '../measure/process-usage.ts';
import { toBenchData } from '../setup/to-bench-data.ts';
import type { SizedInstallation } from './installations.ts';
import { requestEveryPhone, fetchCatalogue } from './fetch-catalogue.ts';
import { type StartFigures, startTimedGateway } from './start-timed-gateway.ts';

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
  const first = await startTimedGateway(env);
  await first.gateway.stop();
  const { gateway, figures, residentMb } = await startTimedGateway(env);
  try {
    const phones = await fetchCatalogue(gateway.port, keys.key);
    await requestEveryPhone(
      gateway.port,
      keys.key,
      phones.map(({ id }) => id),
    );
    const atEnd = readProcessUsage(gateway.pid);
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
