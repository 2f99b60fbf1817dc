import { afterAll, beforeAll, expect, test } from 'vitest';
import { CachedBody } from '../../src/http/responses/compress.ts';
import { createFormats } from '../../src/web/locale.ts';
import { html } from '../../src/web/rendering/html.ts';
import { createPageCache } from '../../src/web/rendering/page-cache.ts';
import { readVisit, type SiteSettings } from '../../src/web/visitor/visit.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { createFormVisitor } from '../support/form-visitor.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const textOf = async (path: string): Promise<string> => (await fetch(gateway.origin + path)).text();

test('a cached page is rendered and compressed once for each language, whatever its query string', async () => {
  const pages = createPageCache();
  const formats = { en: createFormats('en', 'UTC'), th: createFormats('th', 'UTC') };
  const facts = {
    origin: 'http://a.example',
    trustedProxies: [],
    hasOpenBrowsing: true,
    supportContact: null,
  };
  let rendered = 0;
  const answer = (originalUrl: string) => {
    const asked = { headers: {}, socket: {}, method: 'GET', originalUrl };
    const settings = { ...facts, formats } as unknown as SiteSettings;
    return pages.answer(readVisit(asked as never, settings), 'docs', () => {
      rendered += 1;
      return { title: 'Reference', body: html`<p>${'x'.repeat(100_000)}</p>` };
    });
  };
  const first = await answer('/en/docs');
  const others = await Promise.all(['/en/docs', '/en/docs?a=1', '/en/docs?b=2'].map(answer));
  for (const { body } of others) expect(body).toBe(first.body);
  expect(rendered).toBe(1);
  const { body } = first;
  if (!(body instanceof CachedBody)) throw new Error('the body is not kept');
  for (const coding of ['gzip', 'br'] as const) {
    await body.getCompressed(coding);
    expect(body.getCompressed(coding)).toBeInstanceOf(Buffer);
    expect(body.getCompressed(coding)).toBe(body.getCompressed(coding));
  }
  expect((await answer('/th/docs')).body).not.toBe(first.body);
  expect(rendered).toBe(2);
});

test.each(['/docs', '/th/docs', '/problems', '/schema.graphql'])('%s is cached', async (path) => {
  const [first, second] = [await textOf(path), await textOf(`${path}?visit=1`)];
  expect(second === first).toBe(true);
});

test('a cached page is in the language of its address, and a home page shows the current catalogue', async () => {
  const [plain, english, thai] = await Promise.all(['/docs', '/en/docs', '/th/docs'].map(textOf));
  expect(plain).toContain('<html lang="en">');
  expect(english).toContain('href="/en/graphql"');
  expect(plain).toContain('href="/graphql"');
  expect(thai).toContain('<html lang="th">');
  expect(await textOf('/')).toBe(await textOf('/?utm_source=x'));
});

test('a cached page shows the signed-in account to that account only, and to nobody after sign-out', async () => {
  const before = await textOf('/docs');
  const [ann, ben] = [createFormVisitor(gateway.origin), createFormVisitor(gateway.origin)];
  await ann.signUp({ email: 'ann-kept@example.com', name: 'Ann Kept' });
  await ben.signUp({ email: 'ben-kept@example.com', name: 'Ben Kept' });
  for (const path of ['/docs', '/', '/problems']) {
    const [forAnn, forBen] = [(await ann.get(path)).text, (await ben.get(path)).text];
    expect([forAnn.includes('Ann Kept'), forAnn.includes('Ben Kept')]).toEqual([true, false]);
    expect([forBen.includes('Ann Kept'), forBen.includes('Ben Kept')]).toEqual([false, true]);
    expect(await textOf(path)).not.toMatch(/Ann Kept|Ben Kept/);
  }
  expect(await textOf('/docs')).toBe(before);
});
