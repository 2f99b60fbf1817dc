import { expect, test } from 'vitest';
import { z } from 'zod';
import { createFieldsParam } from '../../../src/rest/params/field-selection.ts';
import { createListParam } from '../../../src/rest/params/param.ts';
import { readParams } from '../../../src/rest/params/read-params.ts';
import { phoneSchema } from '../../../src/rest/schemas/phone.ts';

// Rejections are free, so they must be cheap.

test('of many unknown fields only the reported one is compared with the known ones', () => {
  const { schema } = createFieldsParam(phoneSchema, ['id']);
  const asked = Array.from({ length: 100 }, (_, at) => `price_summary.launch.converted_from.nothing${at}`);
  const { error } = schema.safeParse(['id', ...asked.slice(1)]);
  expect(error?.issues).toHaveLength(1);
  expect(error?.issues[0]?.message).toContain('nothing1"');
});

test('the values of a list that is too long are not checked', () => {
  let seen = 0;
  const value = z.string().refine(() => {
    seen += 1;
    return false;
  });
  const table = { list: createListParam(z.array(value), z.array(z.string()), 'Values.') };
  const wrong = (count: number) => new URLSearchParams({ list: Array(count).fill('x').join(',') });
  expect(() => readParams(table, wrong(201))).toThrow('must be at most 200 values');
  expect(seen).toBe(0);
  expect(() => readParams(table, wrong(200))).toThrow();
  expect(seen).toBe(200);
});
