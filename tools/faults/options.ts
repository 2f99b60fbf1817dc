import { parseArgs } from 'node:util';
import { UsageError } from '../testing/usage-error.ts';
import type { Pace } from './scenario.ts';
import { scenarios } from './scenario-list.ts';

export interface CampaignOptions {
  readonly only: readonly string[];
  readonly seed: number;
  readonly isJson: boolean;
  readonly pace: Pace;
}

/** It lasts long enough to observe three seconds of recovery. The rate is low, so latency is that of the gateway. */
const standardPace: Pace = { calmMs: 2_000, faultMs: 4_000, afterMs: 3_500, rate: 100 };

const formatHelp =
  () => `Breaks Redis, Postgres, gateways, what stands between and before them, disks, files and clocks under load, and judges what clients saw by what was promised.

  npm run faults -- [options]

Everything is real and private: gateways are processes, Redis and Postgres are started from the programs of this machine.
What a scenario needs and this machine lacks is said in its row. A full run takes about twenty-five minutes.
Exit status 1 when a promise was broken.

  --only A,B     these scenarios only
  --seed N       of everything random: who asks what where, and when something is killed; default 1
  --rate N       requests a second; default ${standardPace.rate}
  --json         print everything as JSON

Scenarios:
${scenarios.map(({ name, title }) => `  ${name.padEnd(24)}${title}`).join('\n')}
`;

/** @returns the options, or null when help was requested and printed @throws UsageError */
export function readOptions(args: readonly string[]): CampaignOptions | null {
  const values = parseOptions(args);
  if (values.help) {
    process.stdout.write(formatHelp());
    return null;
  }
  const names = scenarios.map(({ name }) => name);
  const only = values.only?.split(',').map((name) => name.trim()) ?? names;
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new UsageError(`--only: there is no ${unknown}. --help tells the names.`);
  return {
    only,
    seed: parseWholeNumber('--seed', values.seed, 1),
    isJson: values.json,
    pace: { ...standardPace, rate: parseWholeNumber('--rate', values.rate, standardPace.rate) },
  };
}

function parseOptions(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    const options = { help: { ...flag, short: 'h' }, only: text, seed: text, rate: text, json: flag };
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nnpm run faults -- --help tells the options.`);
  }
}

function parseWholeNumber(option: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new UsageError(`${option} must be a whole number from 1, not ${text}.`);
}
