import { destination, type Logger, pino } from 'pino';
import { toTerminalLine } from './terminal-line.ts';

/**
 * Lines are collected and written together, once they have 8 KiB, and at least every 100 ms. Writing each line
 * alone would cost as much as answering a request.
 */
const bufferOptions = { minLength: 8_192, periodicFlush: 100 };

/**
 * Creates the log. It writes to stderr, because stdout is for results. Its lines are JSON, or short texts if stderr is
 * a terminal. They contain no credentials.
 * @param getFields the function that returns additional members for each line
 */
export function createLog(level: string, isTerminal: boolean, getFields?: () => object): Logger {
  // The destination is flushed at exit, except after SIGKILL.
  const stderr = destination({ fd: 2, sync: false, ...bufferOptions });
  const options = { level, base: null, timestamp: createTimestamp(), ...(getFields && { mixin: getFields }) };
  if (!isTerminal) return pino(options, stderr);
  const shouldShowRequests = level === 'debug' || level === 'trace';
  return pino(options, {
    write: (json) => {
      const line = toTerminalLine(json, shouldShowRequests);
      if (line !== null) stderr.write(line);
    },
  });
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
