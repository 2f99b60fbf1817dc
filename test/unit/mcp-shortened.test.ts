import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/mcp/json.ts';
import { describeNextPage, maxAnswerLength, shortenAnswer } from '../../src/mcp/shorten-answer.ts';

const row = fc.record({
  id: fc.integer(),
  text: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3_000 }),
    fc.constantFrom('"'.repeat(9_000), '\ud800'.repeat(5_000), 'กล้อง'.repeat(6_000)),
  ),
  list: fc.array(fc.integer(), { maxLength: 50 }),
});
const rows = fc.array(row, { minLength: 1, maxLength: 30 });
const runs = { numRuns: 60 };

/** Checks that the answer is bounded, and that its JSON equals its object. */
function expectBounded({ json, content }: ReturnType<typeof shortenAnswer>): void {
  expect(json.length).toBeLessThanOrEqual(maxAnswerLength);
  expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(content)));
}

describe('an answer that is too long', () => {
  test('has at most 20,000 characters, whatever it consists of', () => {
    const value = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;
    const long = fc.dictionary(fc.string({ maxLength: 300 }), fc.array(value, { maxLength: 40 }), {
      maxKeys: 200,
    });
    const rest = () => 'Call again.';
    fc.assert(
      fc.property(long, rows, (sections, list) => {
        const content = { phones: list, phone: sections, more: list.map(({ text }) => text) } as JsonObject;
        expectBounded(shortenAnswer({ content }));
        expectBounded(shortenAnswer({ content, shorten: { rowsMember: 'phones', describeOmitted: rest } }));
        expectBounded(
          shortenAnswer({
            content,
            shorten: {
              sectionsMember: 'phone',
              requiredMembers: [],
              path: '/v1/phones/1',
              describeOmitted: rest,
            },
          }),
        );
      }),
      runs,
    );
  });

  test('loses only its last rows, unless one row alone is too long', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const shorten = {
          rowsMember: 'phones',
          describeOmitted: (kept: number) => `${kept} rows`,
          path: '/v1/phones',
        };
        const { content } = shortenAnswer({
          content: { total: 99, phones: list as unknown as Json },
          shorten,
        });
        const kept = content.phones as readonly Json[];
        expect(content.total).toBe(99);
        if (JSON.stringify(list[0]).length < maxAnswerLength - 500) {
          expect(kept).toEqual(list.slice(0, kept.length));
        } else expect(content.next).toContain('GET /v1/phones');
        expect(kept.length).toBeGreaterThan(0);
        expect(content.truncated).toBe(JSON.stringify(list) === JSON.stringify(kept) ? undefined : true);
        if (kept.length < list.length) expect(content.next).toContain(`${kept.length} rows`);
      }),
      runs,
    );
  });

  test('leads by its `next` to every row exactly once', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 20 }), (list, first) => {
        const all = list.map((each, id) => ({ ...each, id }));
        const met: number[] = [];
        let [page, limit] = [1, first];
        while ((page - 1) * limit < all.length) {
          const phones = all.slice((page - 1) * limit, page * limit) as unknown as Json;
          const [at, per] = [page, limit];
          const rest = (kept: number) => describeNextPage({ page: at, limit: per, keptRows: kept });
          const { content } = shortenAnswer({
            content: { phones, page },
            shorten: { rowsMember: 'phones', describeOmitted: rest, path: '/v1/phones' },
          });
          met.push(...(content.phones as JsonObject[]).map(({ id }) => id as number));
          const told = /limit=(\d+) and page=(\d+)/.exec(String(content.next ?? ''));
          [limit, page] = told === null ? [limit, page + 1] : [Number(told[1]), Number(told[2])];
        }
        expect(met).toEqual(all.map(({ id }) => id));
      }),
      runs,
    );
  });

  test('leads by its `next` to every section, and names the path of a section that is too long alone', () => {
    const sections = {
      id: 5,
      slug: 'acme-one',
      battery: { text: 'b'.repeat(9_000) },
      cameras: { text: 'c'.repeat(9_000) },
      spec_sheet: { rows: Array.from({ length: 900 }, () => 'd'.repeat(50)) },
    };
    let asked: readonly string[] = ['battery', 'cameras', 'spec_sheet'];
    const met: string[] = [];
    for (let calls = 0; asked.length > 0; calls += 1) {
      expect(calls).toBeLessThan(4);
      const shown = Object.fromEntries(
        Object.entries(sections).filter(([name]) => ['id', 'slug', ...asked].includes(name)),
      );
      let left: readonly string[] = [];
      const { json, content } = shortenAnswer({
        content: { phone: shown },
        shorten: {
          ...{ sectionsMember: 'phone', requiredMembers: ['id', 'slug'], path: '/v1/phones/acme-one' },
          describeOmitted: (omitted: readonly string[]) => {
            left = omitted;
            return `Ask for ${omitted.join()}.`;
          },
        },
      });
      expect(json.length).toBeLessThanOrEqual(maxAnswerLength);
      expect(content.phone).toMatchObject({ id: 5, slug: 'acme-one' });
      met.push(...Object.keys(content.phone as JsonObject).filter((name) => asked.includes(name)));
      if (asked.includes('spec_sheet') && asked.length === 1) {
        expect(content.next).toContain('GET /v1/phones/acme-one');
        left = [];
      }
      asked = left;
    }
    expect(met).toEqual(['battery', 'cameras', 'spec_sheet']);
  });
});
