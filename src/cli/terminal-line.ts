import { pino } from 'pino';
import { toPrintable } from '../domain/text/printable.ts';

const { warn, error } = pino.levels.values as { readonly warn: number; readonly error: number };

/** The members of a line that are not shown as `name=value`. */
const hiddenMembers = new Set(['level', 'time', 'msg', 'err', 'requestId']);

interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
  readonly [name: string]: unknown;
}

/**
 * Formats a JSON line of the log for a terminal. It shows the time of day, the level if it is a warning or worse,
 * the message and the other members. Characters that control the terminal are removed.
 */
export function toTerminalLine(json: string): string {
  const line = JSON.parse(json) as LogLine;
  const { level, time, msg = '', err, ...members } = line;
  const label = level >= warn ? `${pino.levels.labels[level]} ` : '';
  const text =
    msg === 'request'
      ? `${line.method} ${line.path} ${line.status} ${line.durationMs} ms`
      : [
          msg,
          ...Object.entries(members)
            .filter(([name]) => !hiddenMembers.has(name))
            .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`),
        ].join(' ');
  const cause = err === undefined ? '' : `: ${level >= error ? (err.stack ?? err.message) : err.message}`;
  return `${toPrintable(`${time.slice(11, 19)} ${label}${text}${cause}`)}\n`;
}
