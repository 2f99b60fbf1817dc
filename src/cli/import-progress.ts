import { basename } from 'node:path';
import cliProgress, { type Options, type Params } from 'cli-progress';
import { formatPlural } from '../domain/text/plural.ts';
import { toPrintableLine } from '../domain/text/printable.ts';
import type { Output } from './output.ts';

// This package is a CommonJS module, so not all of its names can be imported directly.
const { Format, SingleBar } = cliProgress;

interface ImportProgress {
  /** Shows that the import of a file has begun, and that the previous file is done. */
  startFile(path: string): void;
  /** Shows that all files are done. */
  end(): void;
}

/** Creates the display of an import's progress: a bar on a terminal, otherwise a line for each file. */
export function createImportProgress(fileCount: number, { stderr }: Output): ImportProgress {
  let startedFileCount = 0;
  if (stderr.isTTY !== true) {
    return {
      startFile: (path) => {
        startedFileCount += 1;
        stderr.write(`${startedFileCount}/${fileCount} ${toPrintableLine(path)}\n`);
      },
      end: () => {},
    };
  }
  const bar = new SingleBar({ format: formatProgress, stream: stderr });
  bar.start(fileCount, 0, { file: '' });
  return {
    startFile: (path) => {
      bar.update(startedFileCount, { file: toPrintableLine(basename(path)) });
      startedFileCount += 1;
    },
    end: () => {
      bar.update(fileCount, { file: 'done' });
      bar.stop();
    },
  };
}

/** The remaining time is rounded to a multiple of this many seconds. */
const etaRoundingSeconds = 5;

/** Formats the line of the bar. The remaining time is shown once it can be estimated. */
export function formatProgress(options: Options, params: Params, payload: { readonly file: string }): string {
  const { progress, value, total } = params;
  const remainingSeconds = Number(params.eta);
  const hasEstimate = value > 0 && value < total && Number.isFinite(remainingSeconds);
  const remainingTime = hasEstimate
    ? ` · ${Format.TimeFormat(remainingSeconds, options, etaRoundingSeconds)} left`
    : '';
  return `${Format.BarFormat(progress, options)} ${value} of ${formatPlural(total, 'file')}${remainingTime} · ${payload.file}`;
}
