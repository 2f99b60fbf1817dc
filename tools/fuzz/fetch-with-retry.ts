import { setTimeout as sleep } from 'node:timers/promises';

const maxAttempts = 60;

/** Retries every second while the gateway rejects requests for overload (503), as it does on a busy machine. */
export async function fetchWithRetry(url: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, init);
    if (response.status !== 503 || attempt === maxAttempts) return response;
    await response.arrayBuffer();
    await sleep(1_000);
  }
}
