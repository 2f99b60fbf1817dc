import { pino } from 'pino';
import { expect, test } from 'vitest';
import { toTerminalLine } from '../../../src/cli/terminal-line.ts';

const time = '"time":"2026-11-22T10:40:48.567Z"';
const request = `{"level":30,${time},"requestId":"5c0e","method":"GET","path":"/v1/phones","status":200,"durationMs":1.234,"msg":"request"}`;

test('requests are short lines, and failed ones say so', () => {
  expect(toTerminalLine(request)).toBe('10:40:48 GET /v1/phones 200 1.234 ms\n');
  const failed = request.replace('30', '50').replace('200', '500');
  expect(toTerminalLine(failed)).toBe('10:40:48 error GET /v1/phones 500 1.234 ms\n');
});
test('other lines are a sentence with its facts', () => {
  expect(toTerminalLine(`{"level":30,${time},"phones":742,"msg":"catalogue loaded"}`)).toBe(
    '10:40:48 catalogue loaded phones=742\n',
  );
});
test('a warning says why, an error where, and no outside text controls the terminal', () => {
  const lines: string[] = [];
  const log = pino(
    { base: null, timestamp: () => `,${time}` },
    { write: (line: string) => void lines.push(line) },
  );
  log.warn({ err: new Error('no\u001b[2J way\r\u009b') }, 'Redis');
  log.error({ err: new Error('broken') }, 'request failed');
  const [warning = '', error = ''] = lines.map((line) => toTerminalLine(line));
  expect(warning).toBe('10:40:48 warn Redis: no[2J way\n');
  expect(error).toMatch(/^10:40:48 error request failed: Error: broken\n {4}at /);
});
