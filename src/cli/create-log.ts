import { destination, type Logger, pino } from 'pino';
import { toTerminalLine } from './terminal-line.ts';

/** Lines are written in blocks of this many bytes or at this interval: one by one, they cost as much as the answers. */
const writtenTogether = { minLength: 8_192, periodicFlush: 100 };

/**
 * The log, on stderr: stdout is for results. JSON lines; at a terminal short
 * lines. Contains no credentials.
 * @param fields returns additional members of each line
 */
export function createLog(level: string, isTerminal: boolean, fields?: () => object): Logger {
  // Flushes at exit, except after SIGKILL.
  const stderr = destination({ fd: 2, sync: false, ...writtenTogether });
  const options = { level, base: null, timestamp: createTimestamp(), ...(fields && { mixin: fields }) };
  if (!isTerminal) return pino(options, stderr);
  const showsRequests = level === 'debug' || level === 'trace';
  return pino(options, {
    write: (json) => {
      const line = toTerminalLine(json, showsRequests);
      if (line !== null) stderr.write(line);
    },
  });
}

/** RFC 3339 with milliseconds; many lines have the same one. */
function createTimestamp(): () => string {
  let atMs = 0;
  let text = '';
  return () => {
    const nowMs = Date.now();
    if (nowMs !== atMs) {
      atMs = nowMs;
      text = `,"time":"${new Date(nowMs).toISOString()}"`;
    }
    return text;
  };
}
