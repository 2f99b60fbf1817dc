import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../../testing/command.ts';
import { createCommandEnv } from './create-command-env.ts';
import type { EmbeddedLab, StoresLab } from './lab.ts';

export interface Feed {
  /** Waits for the file that is under way, whatever becomes of it. */
  pause(): Promise<void>;
  resume(): void;
  /** Files that were committed so far. */
  readonly fileCount: number;
  /** Waits until everything that was begun is committed. */
  stop(): Promise<void>;
}

const brand = 'Faultfeed';
const pricesPerFile = 6;
const pauseMs = 250;

/**
 * File by file: prices of phones that are there, a review in every third, a new phone in every fourth.
 * @param seller of this feed alone: what another has imported into the same database is new all the same
 */
function formatFile(fileNumber: number, seller: string): string {
  const createPhone = (number: number) => ({
    brand,
    full_name: `${brand} Model ${number}`,
    released_on: '2026-01-01',
  });
  const prices = Array.from({ length: pricesPerFile }, (_, index) => ({
    ...createPhone(index),
    prices: [
      {
        kind: 'street',
        amount_minor: 1_000_000 + fileNumber * 100 + index,
        currency: 'THB',
        seller,
        observed_at: '2026-11-01',
      },
    ],
  }));
  const review = {
    ...createPhone(fileNumber % pricesPerFile),
    reviews: [
      {
        kind: 'user',
        author: `Reader ${fileNumber} of ${seller}`,
        title: `Number ${fileNumber}`,
        body: 'Fine.',
        locale: 'en',
        score: 7,
        published_at: '2026-11-02',
      },
    ],
  };
  const rows = [
    ...prices,
    ...(fileNumber % 3 === 0 ? [review] : []),
    ...(fileNumber % 4 === 0 ? [{ ...createPhone(1_000 + fileNumber), full_name: `${brand} Model ${fileNumber} of ${seller}` }] : []),
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
  let isCommitted = true;
  let importing: Promise<void> = Promise.resolve();

  const importNext = async (): Promise<void> => {
    const path = join(lab.folder, 'feed.ndjson');
    writeFileSync(path, formatFile(files + 1, seller));
    const { code } = await runCommand(['import', path], createCommandEnv(lab));
    isCommitted = code === 0;
    if (isCommitted) files += 1;
  };
  const feedLoop = (async () => {
    while (!isStopped || !isCommitted) {
      if (!isPaused) importing = importNext();
      await importing;
      await sleep(pauseMs);
    }
  })();
  return {
    get fileCount() {
      return files;
    },
    pause: async () => {
      isPaused = true;
      await importing;
    },
    resume: () => {
      isPaused = false;
    },
    stop: () => {
      isStopped = true;
      isPaused = false;
      return feedLoop;
    },
  };
}
