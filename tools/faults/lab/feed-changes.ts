import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../../testing/command.ts';
import { commandEnv } from './command-env.ts';
import type { EmbeddedLab, StoresLab } from './lab.ts';

export interface Feed {
  /** Waits for the file that is under way, whatever becomes of it. */
  pause(): Promise<void>;
  resume(): void;
  /** Files that were committed so far. */
  readonly files: number;
  /** Waits until everything that was begun is committed. */
  stop(): Promise<void>;
}

const brand = 'Faultfeed';
const pricesEach = 6;
const everyMs = 250;

/**
 * File by file: prices of phones that are there, a review in every third, a new phone in every fourth.
 * @param seller of this feed alone: what another has imported into the same database is new all the same
 */
function linesOf(file: number, seller: string): string {
  const phone = (number: number) => ({
    brand,
    full_name: `${brand} Model ${number}`,
    released_on: '2026-01-01',
  });
  const prices = Array.from({ length: pricesEach }, (_, at) => ({
    ...phone(at),
    prices: [
      {
        kind: 'street',
        amount_minor: 1_000_000 + file * 100 + at,
        currency: 'THB',
        seller,
        observed_at: '2026-11-01',
      },
    ],
  }));
  const review = {
    ...phone(file % pricesEach),
    reviews: [
      {
        kind: 'user',
        author: `Reader ${file} of ${seller}`,
        title: `Number ${file}`,
        body: 'Fine.',
        locale: 'en',
        score: 7,
        published_at: '2026-11-02',
      },
    ],
  };
  const rows = [
    ...prices,
    ...(file % 3 === 0 ? [review] : []),
    ...(file % 4 === 0 ? [{ ...phone(1_000 + file), full_name: `${brand} Model ${file} of ${seller}` }] : []),
  ];
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

/**
 * Commits changes as an operator does, by the command line, until it is stopped. What failed is imported again: a file is in or out
 * as a whole, and the same twice is the same once.
 */
export function startFeed(lab: StoresLab | EmbeddedLab): Feed {
  const seller = `Shop ${randomUUID().slice(0, 8)}`;
  let files = 0;
  let isPaused = false;
  let isStopped = false;
  let isWhole = true;
  let working: Promise<void> = Promise.resolve();

  const importOne = async (): Promise<void> => {
    const path = join(lab.folder, 'feed.ndjson');
    writeFileSync(path, linesOf(files + 1, seller));
    const { code } = await runCommand(['import', path], commandEnv(lab));
    isWhole = code === 0;
    if (isWhole) files += 1;
  };
  const feeding = (async () => {
    while (!isStopped || !isWhole) {
      if (!isPaused) working = importOne();
      await working;
      await sleep(everyMs);
    }
  })();
  return {
    get files() {
      return files;
    },
    pause: async () => {
      isPaused = true;
      await working;
    },
    resume: () => {
      isPaused = false;
    },
    stop: () => {
      isStopped = true;
      isPaused = false;
      return feeding;
    },
  };
}
