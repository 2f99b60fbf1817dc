import { basename } from 'node:path';
import cliProgress, { type Options, type Params } from 'cli-progress';
import { plural } from '../domain/plural.ts';
import { printableLine } from '../domain/printable.ts';
import type { Output } from './output.ts';

// A CommonJS module, of which Node finds only some names by itself.
const { Format, SingleBar } = cliProgress;

interface ImportProgress {
  /** The next file is begun, and the one before is done. */
  next(path: string): void;
  end(): void;
}

/** Progress of an import: a bar at a terminal, else a line for each file. */
export function createImportProgress(total: number, { stderr }: Output): ImportProgress {
  let begun = 0;
  if (stderr.isTTY !== true) {
    return {
      next: (path) => {
        begun += 1;
        stderr.write(`${begun}/${total} ${printableLine(path)}\n`);
      },
      end: () => {},
    };
  }
  const bar = new SingleBar({ format: formatProgress, stream: stderr });
  bar.start(total, 0, { file: '' });
  return {
    next: (path) => {
      bar.update(begun, { file: printableLine(basename(path)) });
      begun += 1;
    },
    end: () => {
      bar.update(total, { file: 'done' });
      bar.stop();
    },
  };
}

/** The line of the bar, with the time left once that can be known: the library has a word for it until then. */
export function formatProgress(options: Options, params: Params, payload: { readonly file: string }): string {
  const { progress, value, total } = params;
  const eta = Number(params.eta);
  const isKnown = value > 0 && value < total && Number.isFinite(eta);
  const left = isKnown ? ` · ${Format.TimeFormat(eta, options, 5)} left` : '';
  return `${Format.BarFormat(progress, options)} ${value} of ${plural(total, 'file')}${left} · ${payload.file}`;
}
