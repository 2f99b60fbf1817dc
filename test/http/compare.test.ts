import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ BROWSE_LIMIT_PER_HOUR: '60' });
});
afterAll(() => gateway.close());

const [ultra, pixel, fold] = ['samsung-galaxy-s24-ultra', 'google-pixel-8-pro', 'samsung-galaxy-z-fold6'];
const open = (path: string, language = 'en'): Promise<Response> =>
  fetch(`${gateway.origin}/${language}${path}`, { headers: { Accept: 'text/html' }, redirect: 'manual' });
const read = async (path: string, language?: string): Promise<string> => (await open(path, language)).text();
const canonicalOf = (page: string) => /<link rel="canonical" href="[^"]*(\/compare[^"]*)"/.exec(page)?.[1];
/** The rows of the table: name, texts of the cells, and which of them are marked as the best. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr( class="differs")?><th scope="row">(.*?)<\/th>(.*?)<\/tr>/gs)].map(
    ([, differs, name = '', cells = '']) => ({
      name: name.replace(/\s*<.*/s, ''),
      differs: differs !== undefined,
      values: [...cells.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
        cell
          .replace(/<span aria-hidden.*?<\/span>/, '')
          .replace(/<[^>]*>/g, '')
          .replaceAll('\u00a0', ' ')
          .trim(),
      ),
      best: [...cells.matchAll(/<td( class="best")?>/g)].flatMap(([, best], index) => (best ? [index] : [])),
    }),
  );

describe('the comparison page', () => {
  test('shows the phones side by side, with the best values of REST, differences in words, and units', async () => {
    const page = await read(`/compare?ids=${ultra},${pixel}`);
    expect(page).toContain('<h1>Samsung Galaxy S24 Ultra vs Google Pixel 8 Pro</h1>');
    const { key } = await gateway.createAccount();
    const rest = await (await gateway.get(`/v1/compare?ids=${ultra},${pixel}`, key)).json();
    const field = (name: string) => rest.data.fields.find((one: { name: string }) => one.name === name);
    const rows = rowsOf(page);
    const row = (name: string) => rows.find((one) => one.name === name);
    expect(field('battery.capacity_mah')).toMatchObject({ values: [5000, 5050], best: [1] });
    expect(row('Capacity')).toEqual({
      name: 'Capacity',
      differs: true,
      values: ['5,000 mAh', '5,050 mAh (best)'],
      best: [1],
    });
    expect(page).toContain('<span class="visually-hidden">(differs)</span>');
    // An equal value is neither different nor better.
    expect(row('Refresh rate')).toMatchObject({ differs: false, values: ['120 Hz', '120 Hz'], best: [] });
    expect(rows.find(({ name }) => name === 'Price')?.values[0]).toMatch(/฿[\d,.]+ .*(old|today)/);
    for (const { name, values } of rest.data.fields as { name: string; values: unknown[] }[]) {
      const isKnown = values.some((value) => value !== null && !(Array.isArray(value) && value.length === 0));
      if (name !== 'price.amount')
        expect([name, page.includes(`<code>${name}</code>`)]).toEqual([
          name,
          isKnown && !['cameras', 'rating.average', 'connectivity.wifi_7'].includes(name),
        ]);
    }
  });

  test('has one row for Wi-Fi and one for video, whatever generations and sizes are known', async () => {
    const oldPhone = 'samsung-s5230-star';
    const page = await read(`/compare?ids=${ultra},google-pixel-8a,${oldPhone}`);
    const rows = rowsOf(page);
    expect(rows.filter(({ name }) => /wi-?fi/i.test(name))).toEqual([
      { name: 'Wi-Fi', differs: true, values: ['Wi-Fi 7 (best)', 'Wi-Fi 6E', 'No'], best: [0] },
    ]);
    const video = rows.filter(({ name }) => /video/i.test(name));
    expect(video).toHaveLength(1);
    expect(video[0]).toMatchObject({
      name: 'Video',
      values: ['8K@30, 4K@120', '4K@60, 1080p@240', expect.any(String)],
    });
    expect(page).not.toMatch(/[≠★]/);
  });

  test('names the phones in its heading, or only their number if there are many', async () => {
    const many = [ultra, pixel, fold, 'google-pixel-8a'];
    expect(await read(`/compare?ids=${many}`)).toContain('<h1>4 phones compared</h1>');
    expect(await read(`/compare?ids=${many}`)).toContain(
      '<title>Samsung Galaxy S24 Ultra vs Google Pixel 8 Pro',
    );
    expect(await read(`/compare?ids=${many}`, 'th')).toContain('<h1>เปรียบเทียบโทรศัพท์ 4 รุ่น</h1>');
  });

  test('draws outlines to one scale, and shows the request that returns the same', async () => {
    const page = await read(`/compare?ids=${ultra},${fold}`);
    const outlines = [
      ...page.matchAll(/<svg class="outline" viewBox="\S+ \S+ (\S+) (\S+)" width="(\d+)" height="(\d+)"/g),
    ];
    expect(outlines).toHaveLength(2);
    const scales = outlines.map(([, width, , pixels]) => Number(pixels) / Number(width));
    expect(scales[0]).toBeCloseTo(scales[1] as number, 1);
    expect(page.replaceAll('<wbr>', '')).toContain(`/v1/compare?ids=${ultra},${fold}'`);
    expect(page).toContain('phone2: phone(id:');
  });

  test('has one address however its phones are named', async () => {
    const { key } = await gateway.createAccount();
    const { data } = await (await gateway.get(`/v1/phones/${ultra}?fields=id`, key)).json();
    for (const query of [
      `ids=${ultra},${pixel}`,
      `ids=${ultra}&ids=${pixel}`,
      `ids=${data.id},${pixel.toUpperCase()}`,
      `ids=${ultra},,%20${pixel}%20,${ultra}&only=differences`,
    ]) {
      const page = await read(`/compare?${query}`);
      expect([query, canonicalOf(page)]).toEqual([query, `/compare?ids=${ultra},${pixel}`]);
    }
  });

  test('shows only differences on request, by a link that keeps everything else', async () => {
    const all = await read(`/compare?ids=${ultra},${pixel}&currency=EUR`);
    const link = `/en/compare?ids=${ultra},${pixel}&amp;currency=EUR&amp;only=differences`;
    expect(all).toContain(`href="${link}"`);
    const some = rowsOf(await read(link.replaceAll('&amp;', '&').slice('/en'.length)));
    expect(some).toEqual(rowsOf(all).filter(({ differs }) => differs));
    expect(some.length).toBeLessThan(rowsOf(all).length);
    expect(rowsOf(all).find(({ name }) => name === 'Price')?.values[0]).toContain('€');
  });

  test('removes phones by a link, and adds one by its name', async () => {
    const page = await read(`/compare?ids=${ultra},${pixel}`);
    expect(page).toContain(`href="/en/compare?ids=${pixel}" aria-label="Remove Samsung Galaxy S24 Ultra"`);
    const added = await open(`/compare?ids=${ultra},${pixel}&add=galaxy+z+fold6`, 'th');
    expect([added.status, added.headers.get('location')]).toEqual([
      303,
      `/th/compare?ids=${ultra},${pixel},${fold}`,
    ]);
    const several = await read(`/compare?ids=${ultra}&add=pixel`);
    expect(several).toContain('Which phone do you mean by “pixel”?');
    expect(several).toMatch(
      new RegExp(`<a class="chip" href="/en/compare\\?ids=${ultra},google-pixel-[\\w-]+">Google Pixel`),
    );
    expect(await read('/compare?add=zzzzqqq')).toContain('No phone was found for “zzzzqqq”');
  });

  test('names unknown phones with suggestions, and leaves out phones beyond the limit', async () => {
    const none = await open('/compare?ids=galaxy-s24-utra');
    expect(none.status).toBe(404);
    const told = await none.text();
    expect(told).toContain('There is no phone “galaxy-s24-utra”. Did you mean:');
    expect(told).toContain(`href="/en/compare?ids=${ultra}">Samsung Galaxy S24 Ultra`);
    const known = await open(`/compare?ids=${ultra},${pixel},0`);
    expect(known.status).toBe(200);
    expect(await known.text()).toContain('There is no phone “0”.');
    const { key } = await gateway.createAccount();
    const { data } = await (await gateway.get('/v1/phones?per_page=7&fields=slug,full_name', key)).json();
    const ids = data.map(({ slug }: { slug: string }) => slug).join();
    expect(await read(`/compare?ids=${ids}`)).toContain(`left out: ${data[6].full_name}.`);
  });

  test('repeats no markup and no key, and explains an invalid currency', async () => {
    const key = `phk_${'0123456789'.repeat(4)}ABCDEFGH`;
    const page = await read(`/compare?ids=%22%3E%3Cscript%3Ealert(1)%3C/script%3E,${key}&add=${key}`);
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('0123456789ABC');
    const wrong = await open(`/compare?ids=${ultra},${pixel}&currency=XXX`);
    expect(wrong.status).toBe(400);
  });

  test('leads to the list of phones if it names none', async () => {
    const { status, headers } = await open('/compare?currency=EUR', 'th');
    expect([status, headers.get('location')]).toEqual([303, '/th/phones']);
  });

  test('counts as a page of the catalogue in the hourly limit of an address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => (await open('/compare')).status),
    );
    expect(statuses).toContain(429);
    const refused = await open('/compare', 'th');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${gateway.origin}/sitemap.xml`)).status).toBe(429);
  });
});
