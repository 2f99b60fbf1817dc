import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchData } from '../bench-data.ts';
import { readProcessUsage } from '../measure/process-usage.ts';
import { toBenchData } from '../setup/to-bench-data.ts';
import { fetchCatalogue, requestEveryPhone } from './fetch-catalogue.ts';
import type { SizedInstallation } from './installations.ts';
import { type StartFigures, startTimedGateway } from './start-timed-gateway.ts';

export interface SizeFigures {
  readonly phones: number;
  /** The first start after the import, and the next one. */
  readonly first: StartFigures;
  readonly later: StartFigures;
  readonly residentMb: number;
  /** The memory after every phone was requested in the list and by itself. */
  readonly residentAllBytesMb: number;
  /** The path of the `BenchData` of this catalogue. */
  readonly dataFile: string;
}

/** Starts the gateway twice, requests every phone once, and writes the file with the values in later requests. */
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
    const usageAtEnd = readProcessUsage(gateway.pid);
    const response = await fetch(`${gateway.origin}/v1/phones/${phones[0]?.id}`, {
      headers: { 'X-API-Key': keys.key },
    });
    const etag = response.headers.get('etag') ?? '';
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
      residentAllBytesMb: usageAtEnd?.residentMb ?? 0,
      dataFile,
    };
  } finally {
    await gateway.stop();
  }
}
