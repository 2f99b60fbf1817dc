import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromLines, toLines } from '../../src/control/control-json.ts';
import { atOnce } from '../../src/domain/in-slices.ts';

const read = (text: string) => atOnce(fromLines(Buffer.from(text)));

test('whatever is said over the socket is heard as it was said', () => {
  const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)));
  const name = fc.string().filter((text) => text !== '__proto__');
  fc.assert(
    fc.property(fc.dictionary(name, fc.oneof(json, fc.array(json))), (input) => {
      expect(read(toLines(input))).toEqual({ ...input });
    }),
  );
});

test('dates are dates again, and what is not there is left out', () => {
  const at = new Date(1_000);
  const input = { phones: [{ prices: [{ observedAt: at }] }], observations: undefined };
  expect(read(toLines(input))).toStrictEqual({ phones: [{ prices: [{ observedAt: at }] }] });
});

test('each phone of a file is read in a step of its own, so that requests are answered in between', () => {
  const phones = Array.from({ length: 500 }, (_, line) => ({ line }));
  const steps = [...fromLines(Buffer.from(toLines({ phones, isDryRun: true })))];
  expect(steps).toHaveLength(502);
});

test('what is no line of JSON is an error', () => {
  expect(() => read('["member","phones",')).toThrow(SyntaxError);
  expect(() => read('["item","phones",1]')).toThrow(TypeError);
});
