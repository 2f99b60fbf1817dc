import { pino } from 'pino';
import { printable } from '../domain/printable.ts';

const { warn, error } = pino.levels.values as { readonly warn: number; readonly error: number };

/** What every line has, or has its own place. */
const placed = new Set(['level', 'time', 'msg', 'err', 'requestId']);

interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
  readonly [name: string]: unknown;
}

/**
 * A JSON line of the log as a person reads it at a terminal: time of day, level from warnings on, message, the rest.
 * What came from outside cannot steer the terminal.
 * @param showsRequests whether to show successful requests (`LOG_LEVEL=debug`); hidden by default, so that the demo key
 *   stays on the screen
 * @returns null for a line that is not shown
 */
export function toTerminalLine(json: string, showsRequests: boolean): string | null {
  const line = JSON.parse(json) as LogLine;
  const isRequest = line.msg === 'request';
  if (isRequest && line.level < warn && !showsRequests) return null;
  const { level, time, msg = '', err, ...rest } = line;
  const label = level >= warn ? `${pino.levels.labels[level]} ` : '';
  const facts = isRequest
    ? `${line.method} ${line.path} ${line.status} ${line.durationMs} ms`
    : [
        msg,
        ...Object.entries(rest)
          .filter(([name]) => !placed.has(name))
          .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`),
      ].join(' ');
  const cause = err === undefined ? '' : `: ${level >= error ? (err.stack ?? err.message) : err.message}`;
  return `${printable(`${time.slice(11, 19)} ${label}${facts}${cause}`)}\n`;
}
