import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from '../measure/send-request.ts';
import type { BenchPhone } from '../setup/to-bench-data.ts';

const perPage = 100;
const concurrency = 8;

interface ListResponse {
  readonly data: readonly {
    readonly id: number;
    readonly slug: string;
    readonly brand: { readonly slug: string };
    readonly full_name: string;
    readonly device_type: string;
  }[];
  readonly pagination: { readonly total_pages: number };
}

/** Fetches every page of the list of all devices. @returns the members of every phone that requests contain */
export async function fetchCatalogue(port: number, key: string): Promise<BenchPhone[]> {
  const fetchPage = async (page: number): Promise<ListResponse> => {
    const path = `/v1/phones?device_type=any&sort=name&per_page=${perPage}&page=${page}`;
    return JSON.parse(await requestWithRetries(port, path, key));
  };
  const phones: BenchPhone[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, pagination } = await fetchPage(page);
    pages = pagination.total_pages;
    for (const { id, slug, brand, full_name: fullName, device_type: type } of data)
      phones.push({ id, slug, brand, fullName, deviceType: type.toUpperCase() as BenchPhone['deviceType'] });
  }
  return phones;
}

/** Requests each phone once, so that the gateway has cached the responses of all of them. */
export async function requestEveryPhone(port: number, key: string, ids: readonly number[]): Promise<void> {
  let next = 0;
  const requestNext = async (): Promise<void> => {
    while (next < ids.length) {
      const path = `/v1/phones/${ids[next]}`;
      next += 1;
      await requestWithRetries(port, path, key);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, requestNext));
}

/** Retries after a 503, with which a gateway on a busy machine may reject requests. */
async function requestWithRetries(port: number, path: string, key: string): Promise<string> {
  for (let triesLeft = 30; ; triesLeft -= 1) {
    const { status, body } = await sendRequest(port, { method: 'GET', path, headers: { 'X-API-Key': key } });
    if (status === 200) return body;
    if (status !== 503 || triesLeft === 0) throw new Error(`${path} was answered with ${status}: ${body}`);
    await sleep(1_000);
  }
}
