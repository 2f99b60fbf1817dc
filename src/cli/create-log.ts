import { destination, type Logger, pino } from 'pino';

/** Lines are written together, this many bytes at a time or this often: a line alone would cost as much as its answer. */
const writtenTogether = { minLength: 8_192, periodicFlush: 100 };

/**
 * JSON lines on stderr: stdout belongs to what a person asked for. Nothing that could hold a credential.
 * @param fields What every line has besides, asked for at each.
 */
export function createLog(level: string, fields?: () => object): Logger {
  // What is not written yet is at the exit, whatever ends the process but SIGKILL.
  const stderr = destination({ fd: 2, sync: false, ...writtenTogether });
  return pino({ level, base: null, timestamp: createTimestamp(), ...(fields && { mixin: fields }) }, stderr);
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
