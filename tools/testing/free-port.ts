import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below what systems give to outgoing connections (Linux: from 32768), which may take a port at any moment; and above
 * 10080, which `fetch` and browsers refuse.
 */
const lowest = 10_100;
const highest = 32_000;

/** Workers of a test run have shares of their own: what one has found free, no other takes before it is used. */
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

/** A TCP port that was free a moment ago, and that no other process is likely to take. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    next = (next + 1) % shareSize;
    const port = lowest + share * shareSize + next;
    if (await isFree(port)) return port;
  }
  throw new Error('No free port');
}
