import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The range of ports. It is below the ports of outgoing connections (from 32768 on Linux), which may take a port at
 * any time, and above 10080, which `fetch` and browsers block.
 */
const lowest = 10_100;
const highest = 32_000;

/** Each worker of a test run has its own share of the range, so no other worker takes a port that it has found. */
const shareSize = 1_000;
const shares = Math.floor((highest - lowest) / shareSize);
const share = Number(process.env.VITEST_POOL_ID ?? randomInt(shares)) % shares;
let next = randomInt(shareSize);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Finds a TCP port that is free, and that no other process is likely to take. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    next = (next + 1) % shareSize;
    const port = lowest + share * shareSize + next;
    if (await isFree(port)) return port;
  }
  throw new Error('No free port');
}
