import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runAllSteps } from '../../src/domain/time-slicing.ts';
import { fromLines, toLines } from '../../src/operator/control-lines.ts';

const reread = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const read = (text: string) => runAllSteps(fromLines(Buffer.from(text)));

test('messages over the socket arrive as they were sent', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('@', '@@', '@2025-01-01T00:00:00.000Z', '2025-01-01'));
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      text,
      fc.date({ noInvalidDate: true }),
      fc.jsonValue().map(reread),
      tie('list'),
      tie('members'),
    ),
    list: fc.array(tie('json'), { maxLength: 3 }),
    members: fc.dictionary(fc.constantFrom('observedAt', 'publishedAt', 'text'), tie('json')),
  }));
  const name = fc.string().filter((text) => text !== '__proto__');
  fc.assert(
    fc.property(fc.dictionary(name, fc.oneof(json, fc.array(json))), (input) => {
      expect(read(toLines(input))).toEqual({ ...input });
    }),
  );
});

test('a date stays a date and a text a text, whatever its name; absent members are left out', () => {
  const phones = [
    { prices: [{ observedAt: new Date(1_000), noted: new Date(2_000) }], publishedAt: '2025-01-01' },
  ];
  expect(read(toLines({ phones, observations: undefined }))).toStrictEqual({ phones });
});

test('each phone of a file is read in a separate step, so that requests are answered in between', () => {
  const phones = Array.from({ length: 500 }, (_, line) => ({ line }));
  const steps = [...fromLines(Buffer.from(toLines({ phones, isDryRun: true })))];
  expect(steps).toHaveLength(502);
});

test('a line that is not JSON is an error', () => {
  expect(() => read('["member","phones",')).toThrow(SyntaxError);
  expect(() => read('["item","phones",1]')).toThrow(TypeError);
});
