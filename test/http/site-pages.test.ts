import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';

// The pages about the site itself: sitemap, files for programs, and the frame of every page.

let gateway: TestGateway;
/** The same without pages of the catalogue, below a path, with a support contact. */
let closed: TestGateway;
const closedOrigin = 'https://phones.example/api';
beforeAll(async () => {
  gateway = await startGateway();
  closed = await startGateway({
    BROWSE_LIMIT_PER_HOUR: '0',
    PUBLIC_URL: closedOrigin,
    SUPPORT_CONTACT: 'mailto:help@phones.example',
    TERMS_URL: 'https://phones.example/terms',
    PRIVACY_URL: 'https://phones.example/privacy',
  });
});
afterAll(async () => {
  await gateway.close();
  await closed.close();
});

const read = async (path: string, at = gateway): Promise<string> =>
  (await fetch(at.origin + path, { headers: { Accept: 'text/html' } })).text();

describe('the sitemap', () => {
  const ownOrigin = 'http://127.0.0.1:4000';

  test('has every phone page in both languages, with links to both, and the day of its last change', async () => {
    const response = await fetch(`${gateway.origin}/sitemap.xml`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    const sitemap = await response.text();
    const { key } = await gateway.createAccount();
    const all = await gateway.get('/v1/phones?per_page=1&device_type=any', key);
    const { pagination } = (await all.json()) as { pagination: { total: number } };
    const places = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place);
    expect(new Set(places).size).toBe(places.length);
    for (const language of ['en', 'th']) {
      const phones = places.filter((place) => place.startsWith(`${ownOrigin}/${language}/phones/`));
      expect(phones).toHaveLength(pagination.total);
      const own = `${ownOrigin}/${language}/phones/samsung-galaxy-s24-ultra`;
      const [entry = ''] = new RegExp(`<url><loc>${own}</loc>.*`).exec(sitemap) ?? [];
      expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
      for (const other of ['en', 'th'])
        expect(entry).toContain(
          `hreflang="${other}" href="${ownOrigin}/${other}/phones/samsung-galaxy-s24-ultra"`,
        );
    }
    // Pages that redirect, are private, or depend on the user are not included.
    expect(places.filter((place) => /\/(?:dashboard|sign)(?![A-Za-z])|\?/.test(place))).toEqual([]);
  });

  test('is named in robots.txt, and is made once for each version of the catalogue', async () => {
    expect(await read('/robots.txt')).toContain(`Sitemap: ${ownOrigin}/sitemap.xml\n`);
    expect(await read('/robots.txt')).toMatch(/^Disallow: \/th\/dashboard$/m);
    const headers = { 'Accept-Encoding': 'br' };
    const [first, again] = [
      await fetch(`${gateway.origin}/sitemap.xml`, { headers }),
      await read('/sitemap.xml'),
    ];
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(await first.text()).toBe(again);
  });
});

describe('security.txt', () => {
  test('names the contact, expires within a year, and is absent without a contact (RFC 9116)', async () => {
    expect((await gateway.get('/.well-known/security.txt')).status).toBe(404);
    const now = Date.parse('2026-11-27T17:00:00Z');
    const other = await startGateway(
      { SUPPORT_CONTACT: 'mailto:help@phones.example', PUBLIC_URL: 'https://phones.example' },
      { now: () => now },
    );
    try {
      const response = await other.get('/.well-known/security.txt');
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/plain; charset=utf-8',
      ]);
      expect(await response.text()).toBe(
        [
          'Contact: mailto:help@phones.example',
          'Expires: 2027-05-26T00:00:00.000Z',
          'Preferred-Languages: en, th',
          'Canonical: https://phones.example/.well-known/security.txt',
          '',
        ].join('\n'),
      );
    } finally {
      await other.close();
    }
  });
});

test('/openapi.json leads to the OpenAPI document', async () => {
  const response = await fetch(`${gateway.origin}/openapi.json`);
  expect(response.url).toBe(`${gateway.origin}/v1/openapi.json`);
  expect(await response.json()).toMatchObject({ openapi: expect.stringMatching(/^3\./) });
});

describe('with the pages of the catalogue turned off', () => {
  test('no menu, search box or sitemap leads to them', async () => {
    const pages = ['/en', '/th', '/en/problems', '/no-such-page', '/sitemap.xml'];
    for (const path of pages) {
      const page = await read(path, closed);
      expect([path, /\/(?:phones|compare)["?/<]/.exec(page.replaceAll('/v1/phones', ''))?.[0]]).toEqual([
        path,
        undefined,
      ]);
    }
    expect(await read('/sitemap.xml', closed)).toContain(`<loc>${closedOrigin}/en/docs</loc>`);
    expect(await read('/en')).toContain('action="/en/phones"');
  });
});

describe('contact, terms and privacy', () => {
  test('are in the footer of every page, if the operator set them', async () => {
    for (const path of ['/en', '/en/docs', '/en/dashboard', '/no-such-page']) {
      const page = await read(path, closed);
      expect(page).toContain('<li><a href="mailto:help@phones.example">');
      expect(page).toContain('<li><a href="https://phones.example/terms">');
      expect(page).toContain('<li><a href="https://phones.example/privacy">');
    }
    expect(await read('/th', closed)).toContain('">ความเป็นส่วนตัว</a>');
    for (const entry of ['mailto:', 'Terms of use', 'Privacy'])
      expect(await read('/en')).not.toContain(entry);
  });
});
