import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../measure/send-request.ts';
import type { BenchPhone } from '../setup/to-bench-data.ts';

const perPage = 100;
const askedAtOnce = 8;

interface ListAnswer {
  readonly data: readonly {
    readonly id: number;
    readonly slug: string;
    readonly brand: { readonly slug: string };
    readonly full_name: string;
    readonly device_type: string;
  }[];
  readonly pagination: { readonly total_pages: number };
}

/** Asks for every page of the list of all devices. @returns every phone, as requests are made of them */
export async function fetchCatalogue(port: number, key: string): Promise<BenchPhone[]> {
  const pageOf = async (page: number): Promise<ListAnswer> => {
    const path = `/v1/phones?device_type=any&sort=name&per_page=${perPage}&page=${page}`;
    return JSON.parse(await askPatiently(port, path, key));
  };
  const phones: BenchPhone[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, pagination } = await pageOf(page);
    pages = pagination.total_pages;
    for (const { id, slug, brand, full_name: fullName, device_type: type } of data)
      phones.push({ id, slug, brand, fullName, deviceType: type.toUpperCase() as BenchPhone['deviceType'] });
  }
  return phones;
}

/** Asks for each phone once, so that the gateway has the bytes of all of them. */
export async function requestEveryPhone(port: number, key: string, ids: readonly number[]): Promise<void> {
  let next = 0;
  const askNext = async (): Promise<void> => {
    while (next < ids.length) {
      const path = `/v1/phones/${ids[next]}`;
      next += 1;
      await askPatiently(port, path, key);
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, askNext));
}

/** On a busy machine the gateway may say that it has too much to do. */
async function askPatiently(port: number, path: string, key: string): Promise<string> {
  for (let triesLeft = 30; ; triesLeft -= 1) {
    const { status, body } = await ask(port, { method: 'GET', path, headers: { 'X-API-Key': key } });
    if (status === 200) return body;
    if (status !== 503 || triesLeft === 0) throw new Error(`${path} was answered with ${status}: ${body}`);
    await sleep(1_000);
  }
}
