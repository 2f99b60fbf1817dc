import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../../testing/command.ts';
import { createCommandEnv } from './create-command-env.ts';
import type { EmbeddedLab, StoresLab } from './lab.ts';

export interface Feed {
  /** Imports no more files until `resume`, and waits for the end of the current import, even if it fails. */
  pause(): Promise<void>;
  resume(): void;
  /** The number of files that were committed until now. */
  readonly fileCount: number;
  /** Stops the feed, and waits until the current file is committed. */
  stop(): Promise<void>;
}

const brand = 'Faultfeed';
const pricesPerFile = 6;
const pauseMs = 250;

/**
 * Returns the NDJSON lines of a file: prices of existing phones, in every third file a review, and in every fourth a
 * new phone.
 * @param seller a name that only this feed uses, so its prices are new even if another feed used the same database
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
    ...(fileNumber % 4 === 0
      ? [{ ...createPhone(1_000 + fileNumber), full_name: `${brand} Model ${fileNumber} of ${seller}` }]
      : []),
  ];
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

/**
 * Imports files by the command line, as an operator does, until it is stopped. It imports a failed file again: imports
 * are atomic and idempotent.
 */
export function startFeed(lab: StoresLab | EmbeddedLab): Feed {
  const seller = `Shop ${randomUUID().slice(0, 8)}`;
  let fileCount = 0;
  let isPaused = false;
  let isStopped = false;
  let isCommitted = true;
  let importing: Promise<void> = Promise.resolve();

  const importNext = async (): Promise<void> => {
    const path = join(lab.folder, 'feed.ndjson');
    writeFileSync(path, formatFile(fileCount + 1, seller));
    const { code } = await runCommand(['import', path], createCommandEnv(lab));
    isCommitted = code === 0;
    if (isCommitted) fileCount += 1;
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
      return fileCount;
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
