import { destination, type Logger, pino } from 'pino';

/** JSON lines on stderr: stdout belongs to what a person asked for. Nothing that could hold a credential. */
export function createLog(level: string): Logger {
  return pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    // Lines of one moment are written together, while the writing before is under way; what is left, at the exit.
    destination({ fd: 2, sync: false }),
  );
}
