import { destination, type Logger, pino } from 'pino';
import { eraseLine } from './output.ts';
import { toTerminalLine } from './terminal-line.ts';

/**
 * Lines are collected and written together, once they have 8 KiB, and at least every 100 ms. Writing each line
 * alone would cost as much as answering a request.
 */
const bufferOptions = { minLength: 8_192, periodicFlush: 100 };

/**
 * Creates the log. It writes to stderr, because stdout is for results. Its lines are JSON, or short texts if stderr is
 * a terminal. They contain no credentials.
 * @param level by default `info`, and at a terminal `warn`, so that requests do not scroll the demo key away
 */
export function createLog(level: string | null, isTerminal: boolean, getFields?: () => object): Logger {
  const options = { base: null, timestamp: createTimestamp(), ...(getFields && { mixin: getFields }) };
  if (isTerminal) {
    const stderr = destination({ fd: 2, sync: true });
    const write = (json: string): boolean => stderr.write(`${eraseLine}${toTerminalLine(json)}`);
    return pino({ level: level ?? 'warn', ...options }, { write });
  }
  // The destination is flushed at exit, except after SIGKILL.
  return pino({ level: level ?? 'info', ...options }, destination({ fd: 2, sync: false, ...bufferOptions }));
}

/**
 * Creates the function that formats the time of a line, in RFC 3339 with milliseconds. The last text is cached,
 * because many lines have the same time.
 */
function createTimestamp(): () => string {
  let cachedMs = 0;
  let cachedText = '';
  return () => {
    const nowMs = Date.now();
    if (nowMs !== cachedMs) {
      cachedMs = nowMs;
      cachedText = `,"time":"${new Date(nowMs).toISOString()}"`;
    }
    return cachedText;
  };
}
