import { describe, expect, test } from 'vitest';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { runsOf } from '../../support/sample.ts';

async function* inChunks(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
const read = (text: string) =>
  readImportFile(inChunks(text), { fileName: 'prices.csv', asOf: '2026-11-20', today: '2026-11-20' });
/** Processor time in milliseconds. */
async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; cpuMs: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: (user + system) / 1_000 };
}
const header = 'brand,model,price,currency\n';
const lines = runsOf(40_000, 400_000);

describe('empty rows', () => {
  test.each([
    ['blank', '\n'],
    ['of spaces', '  \n'],
    ['of CR and LF', '\r\n'],
    ['of commas', ',,,\n'],
    ['of quotes', '""\n'],
  ])('of a table, %s, cost almost nothing, and later rows have their line number', async (_, line) => {
    const text = `${header}Acme,Acme One,100,EUR\n${line.repeat(lines)}Acme,Acme Two,200,EUR\n`;
    const { result, cpuMs } = await timed(() => read(text));
    expect(result.rejected).toEqual([]);
    expect(result.observations.map((row) => row.line)).toEqual([2, lines + 3]);
    // They took 15 µs each, six seconds in all.
    expect(cpuMs).toBeLessThan(3_000);
  });

  test.each(['{}', ' { } '])('of NDJSON, %j, are skipped', async (line) => {
    const phone = (name: string) => JSON.stringify({ brand: 'Acme', full_name: `Acme ${name}` });
    const text = `${phone('One')}\n${`${line}\n`.repeat(lines)}${phone('Two')}\n`;
    const { result, cpuMs } = await timed(() => read(text));
    expect(result.phones.map((row) => row.line)).toEqual([1, lines + 2]);
    expect(result.rejected).toEqual([]);
    // They took 20 µs each, eight seconds in all, and 450 bytes.
    expect(cpuMs).toBeLessThan(3_000);
  });
});

describe('a file with almost no valid row', () => {
  test.each([
    ['{"a":1}\n', '{"brand":"Acme","full_name":"Acme One"}\n'],
    ['1\n', '{"brand":"Acme","full_name":"Acme One"}\n'],
    ['x\n', `${header}Acme,Acme One,100,EUR\n`],
  ])(
    'such as one with lines of %j is given up after some thousand rows, with the first reason',
    async (line, first) => {
      const { result, cpuMs } = await timed(() =>
        read(first + line.repeat(lines)).catch((error: unknown) => error as Error),
      );
      expect(result).toMatchObject({
        name: 'ImportFileError',
        message: expect.stringMatching(
          /^Only 1 of the first 20001 rows can be read; is this a different kind of file\? Line \d: /,
        ),
      });
      expect(cpuMs).toBeLessThan(4_000);
    },
  );

  test('is read to its end if one row in fifty is valid', async () => {
    const rows = Array.from({ length: 25_000 }, (_, at) =>
      at % 50 === 0 ? `Acme,Acme N${at},100,EUR\n` : 'x\n',
    );
    const { observations, rejected } = await read(header + rows.join(''));
    expect([observations.length, rejected.length]).toEqual([500, 24_500]);
  });
});
