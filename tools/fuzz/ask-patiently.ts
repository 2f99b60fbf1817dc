import { setTimeout as sleep } from 'node:timers/promises';

const tries = 60;

/** Asks again, a second later, while the gateway refuses for load: a machine with much else to do makes it late. */
export async function askPatiently(url: string, init: RequestInit): Promise<Response> {
  for (let time = 1; ; time += 1) {
    const response = await fetch(url, init);
    if (response.status !== 503 || time === tries) return response;
    await response.arrayBuffer();
    await sleep(1_000);
  }
}
