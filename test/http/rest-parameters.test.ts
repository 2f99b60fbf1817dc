import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { restOperations } from '../../tools/testing/rest-operations.ts';
import { expectProblem } from '../support/problem.ts';
import { processorMsOf } from '../support/processor-time.ts';
import { rawRequest } from '../support/raw-request.ts';

let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());

interface Listed {
  readonly data: readonly {
    readonly id: number;
    readonly slug: string;
    readonly brand: { readonly slug: string };
  }[];
  readonly pagination: {
    readonly page: number;
    readonly per_page: number;
    readonly total: number;
    readonly total_pages: number;
  };
}
async function ok(path: string): Promise<Listed & { query: { q: string } }> {
  const response = await gateway.get(path, key);
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  return (await response.json()) as Listed & { query: { q: string } };
}
async function refused(path: string, parameter: string): Promise<string> {
  const problem = await expectProblem(await gateway.get(path, key), 400, 'invalid-parameter');
  expect(problem.errors?.map((error) => error.parameter)).toContain(parameter);
  return problem.detail;
}

test('every list of every operation is accepted by commas, by repeating the parameter, and mixed', async () => {
  const answering = restOperations.filter(({ kind }) => kind !== 'stream');
  const lists = answering.flatMap(({ path, params, metadata }) =>
    Object.entries(params).flatMap(([name, { isList, example }]) =>
      isList
        ? [{ path, name, fixed: metadata.exampleRequest?.query ?? '', values: valuesOf(name, example) }]
        : [],
    ),
  );
  expect(lists.map(({ path, name }) => `${path} ${name}`)).toEqual(
    expect.arrayContaining(['/v1/compare ids', '/v1/phones fields', '/v1/facets brand', '/v1/phones color']),
  );
  for (const { path, name, fixed, values } of lists) {
    // The list of IDs replaces the filters.
    const isAlone = path === '/v1/phones' && name === 'ids';
    const [a = '', b = '', c = ''] = values.map(encodeURIComponent);
    const rest = new URLSearchParams(path === '/v1/search' ? 'q=galaxy' : isAlone ? '' : fixed);
    rest.delete(name);
    const bodies = [
      `${name}=${a},${b},${c}`,
      `${name}=${a}&${name}=${b}&${name}=${c}`,
      `${name}=${a}&${name}=${b},${c}`,
      `${name}=${a},%20${b}&${name}=%20${c}`,
    ].map(
      async (list) => (await ok(`${path.replace('{id}', 'samsung-galaxy-s24-ultra')}?${list}&${rest}`)).data,
    );
    const [first, ...others] = await Promise.all(bodies);
    expect(JSON.stringify(first).length).toBeGreaterThan(20);
    for (const other of others) expect({ path, name, other }).toEqual({ path, name, other: first });
  }
});

/** Three values of a list: those of its example, and others if it has fewer. */
const valuesOf = (name: string, example: unknown): string[] => {
  const more: Readonly<Record<string, readonly string[]>> = {
    ids: ['1', '2', '3'],
    chipset: ['exynos', 'dimensity'],
    color: ['black', 'blue'],
    status: ['discontinued', 'rumored'],
    types: ['phone'],
  };
  const others = more[name] ?? (example as string[]);
  return [...(example as string[]), ...others, ...others].slice(0, 3);
};

describe('unknown, empty and repeated parameters', () => {
  test.each([
    ['/v1/phones?perpage=5', 'perpage', 'per_page'],
    ['/v1/phones?Page=5', 'Page', 'page'],
    ['/v1/phones?ram_min=5', 'ram_min', 'ram_gb_min'],
    ['/v1/phones?has_5G=true', 'has_5G', 'has_5g'],
    ['/v1/search?q=x&curency=THB', 'curency', 'currency'],
    ['/v1/phones/1?currncy=THB', 'currncy', 'currency'],
  ])('%s: the nearest known one is named', async (path, parameter, near) => {
    expect(await refused(path, parameter)).toContain(near);
  });
  test.each([
    ['/v1/brands?page=1', 'page'],
    ['/v1/plans?x=1', 'x'],
    ['/v1/phones?=1', ''],
    ['/v1/phones?__proto__=1', '__proto__'],
    ['/v1/phones?constructor=1', 'constructor'],
    ['/v1/phones/1?page=1', 'page'],
    ['/v1/phones/1/reviews?currency=THB', 'currency'],
  ])('%s is unknown', async (path, parameter) => {
    await refused(path, parameter);
  });
  test.each([
    'page',
    'per_page',
    'brand',
    'search',
    'currency',
    'sort',
    'status',
    'price_min',
    'has_5g',
    'released_from',
  ])('%s is absent if it is empty', async (name) => {
    const { data } = await ok('/v1/phones');
    for (const empty of [`${name}=`, name, `${name}=%20`])
      expect((await ok(`/v1/phones?${empty}`)).data).toEqual(data);
  });
  test('a required parameter must not be empty', async () => {
    expect(await refused('/v1/search?q=', 'q')).toBe('q: must not be empty.');
    expect(await refused('/v1/compare?ids=', 'ids')).toBe('ids: must not be empty.');
  });
  test('the cache buster of jQuery is ignored', async () => {
    const { data } = await ok('/v1/phones');
    expect((await ok('/v1/phones?_=1764249000000')).data).toEqual(data);
    await refused('/v1/phones?__=1', '__');
  });
  test.each([
    'brand[]=samsung',
    'brand[0]=samsung&brand[1]=apple',
    'brands[]=samsung',
    'brand%5B%5D=samsung',
  ])('the brackets of other languages are explained: %s', async (query) => {
    const name = decodeURIComponent(query.split('=')[0] ?? '');
    expect(await refused(`/v1/phones?${query}`, name)).toContain(
      'unknown parameter; a list has no brackets: write brand and repeat it, or use commas',
    );
  });
  test('brackets of a parameter that is no list get its name', async () => {
    expect(await refused('/v1/phones?search[]=x', 'search[]')).toBe(
      'search[]: unknown parameter; did you mean search?',
    );
  });
  test.each([
    'page=1',
    'per_page=5',
    'search=a',
    'currency=THB',
    'sort=name',
    'price_min=1',
    'has_5g=true',
    'released_from=2020',
  ])('%s may not be repeated, even with the same value', async (pair) => {
    await refused(`/v1/phones?${pair}&${pair}`, pair.split('=')[0] ?? '');
  });
  test('reports all errors at once', async () => {
    const response = await gateway.get('/v1/phones?page=0&per_page=101&x=1&sort=colour', key);
    const { errors = [] } = await expectProblem(response, 400, 'invalid-parameter');
    expect(errors.map(({ parameter }) => parameter).sort()).toEqual(['page', 'per_page', 'sort', 'x']);
    for (const { detail } of errors) expect(detail).not.toBe('');
  });
  test('rejects thousands of parameters quickly', async () => {
    const query = Array.from({ length: 2_000 }, (_, index) => `a${index}`).join('&');
    const spentMs = await processorMsOf(async () => {
      await expectProblem(await gateway.get(`/v1/phones?${query}`, key), 400, 'invalid-parameter');
    });
    expect(spentMs).toBeLessThan(500);
  });
});

describe('whole numbers', () => {
  const wrong = [
    '1.5',
    '1.0',
    '2147483648',
    '0',
    '-1',
    '%2B1',
    '+1',
    '1e3',
    '%201',
    '1%20',
    '%EF%BC%91',
    '%E0%B9%91',
    '0x1',
    '01',
    'NaN',
    'Infinity',
    '1%00',
    '1,2',
    '99999999999999999999',
    'null',
    '[1]',
  ];
  test.each(wrong)('page=%s', async (text) => {
    await refused(`/v1/phones?page=${text}`, 'page');
    await refused(`/v1/phones?per_page=${text}`, 'per_page');
    await refused(`/v1/search?q=a&page=${text}`, 'page');
    await refused(`/v1/phones/1/prices?page=${text}`, 'page');
  });
  test('per_page is from 1 to 100', async () => {
    await refused('/v1/phones?per_page=101', 'per_page');
    expect((await ok('/v1/phones?per_page=100')).data).toHaveLength(100);
    expect((await ok('/v1/phones?per_page=1')).data).toHaveLength(1);
    expect((await ok('/v1/phones')).pagination).toMatchObject({ page: 1, per_page: 20 });
  });
  test('a page times per_page beyond 2^31 is rejected, the last allowed one is empty', async () => {
    await refused('/v1/phones?page=2147483647&per_page=2', 'page');
    await refused('/v1/phones?page=21474837&per_page=100', 'page');
    await refused('/v1/phones?page=2147483647', 'page');
    for (const query of [
      'page=2147483647&per_page=1',
      'page=21474836&per_page=100',
      'page=1073741824&per_page=2',
    ]) {
      expect((await ok(`/v1/phones?${query}`)).data).toEqual([]);
    }
    await refused('/v1/phones/1/reviews?page=2147483647', 'page');
    expect((await ok('/v1/phones/1/prices?page=2147483647&per_page=1')).data).toEqual([]);
  });
  test.each(['price_min', 'ram_gb_min', 'display_in_max'])(
    '%s is a decimal number of 0 or more',
    async (name) => {
      for (const text of ['-1', '1e3', '+1', '.5', '5.', '1,5', 'abc', '%EF%BC%91', '00'])
        await refused(`/v1/phones?${name}=${text}`, name);
      for (const text of ['0', '6.5', '0.000001', '12']) await ok(`/v1/phones?${name}=${text}`);
    },
  );
  test.each(['battery_mah_min', 'refresh_hz_min'])('%s is whole', async (name) => {
    await refused(`/v1/phones?${name}=1.5`, name);
    await refused(`/v1/phones?${name}=2147483648`, name);
    await ok(`/v1/phones?${name}=2147483647`);
  });
  test('an IP code has a digit or X for dust and for water', async () => {
    for (const text of ['68', 'ip6', 'ip77', 'ipxxx', 'IP68%20', 'waterproof']) {
      const detail = await refused(`/v1/phones?ip_min=${text}`, 'ip_min');
      expect(detail).toContain('must be an IP code such as ip67 or ipx8');
    }
    for (const text of ['ip67', 'IP68', 'ipx8', 'ip5X']) await ok(`/v1/phones?ip_min=${text}`);
  });
  test.each(['chipset', 'color'])('%s is any text of up to 200 characters', async (name) => {
    await refused(`/v1/phones?${name}=${'a'.repeat(201)}`, name);
    await ok(`/v1/phones?${name}=${encodeURIComponent('สี%_*\\')}`);
  });
  test.each(['yes', 'true,false', '2', '-1'])('a flag is not %s', async (text) => {
    await refused(`/v1/phones?has_nfc=${text}`, 'has_nfc');
  });
  test('a flag is true or false in any case, or 1 or 0', async () => {
    for (const [flag, texts] of [
      ['true', ['TRUE', 'True', '1']],
      ['false', ['FALSE', 'False', '0']],
    ] as const) {
      const { data } = await ok(`/v1/phones?has_nfc=${flag}`);
      for (const text of texts) expect((await ok(`/v1/phones?has_nfc=${text}`)).data).toEqual(data);
    }
  });
});

describe('search texts', () => {
  const code = encodeURIComponent;
  for (const [path, name] of [
    ['/v1/search?q=', 'q'],
    ['/v1/phones?search=', 'search'],
  ] as const) {
    test(`${name} has 1 to 200 code points after NFC and trimming`, async () => {
      await ok(path + 'a'.repeat(200));
      await refused(path + 'a'.repeat(201), name);
      await ok(path + code('😀'.repeat(200)));
      await refused(path + code('😀'.repeat(201)), name);
      await ok(path + code('e\u0301'.repeat(200)));
      await ok(`${path}%20%20${'a'.repeat(200)}%20`);
      if (name === 'q') await refused(`${path}%E3%80%80%20`, name);
    });
    test.each(['%00', 'a%00b', 'a%0Ab', 'a%0A', '%09a', '%7F', 'a%C2%85b', '%1b[31m'])(
      `${name} has no control characters: %s`,
      async (text) => {
        await refused(path + text, name);
      },
    );
    test.each(['%FF', '%ED%A0%80', 'a%C3', '%F0%9F%98', '%C0%80'])(`${name} is UTF-8: %s`, async (text) => {
      await refused(path + text, name);
    });
    test.each([
      '%',
      '%25',
      '_',
      '*',
      '"',
      "'",
      '100%',
      '%zz',
      '(',
      '\\',
      "';--",
      '<b>',
      'a%20OR%20b',
      '%E2%80%8B',
    ])(`${name} has no operators: %s`, async (text) => {
      await ok(path + text);
    });
  }
  test('q is required', async () => {
    await refused('/v1/search', 'q');
    await refused('/v1/search?page=1', 'q');
  });
  test('q is returned as it was read', async () => {
    expect((await ok('/v1/search?q=+galaxy+s24%20ultra+')).query.q).toBe('galaxy s24 ultra');
    expect((await ok(`/v1/search?q=${code('cafe\u0301')}`)).query.q).toBe('café');
    expect((await ok('/v1/search?q=100%')).query.q).toBe('100%');
  });
  test('text that was not percent-encoded is 400 with advice', async () => {
    const answer = await rawRequest(gateway.origin, [
      'GET /v1/search?q=ไอโฟน+15 HTTP/1.1',
      `X-API-Key: ${key}`,
    ]);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).detail).toContain('percent-encoded');
  });
});

describe('lists, enums, dates and currencies', () => {
  const total = async (query: string) => (await ok(`/v1/phones?${query}`)).pagination.total;

  test('brand: name or slug, any case, by commas or repeated; an unknown one matches nothing', async () => {
    const [samsung, apple] = [await total('brand=samsung'), await total('brand=apple')];
    expect(Math.min(samsung, apple)).toBeGreaterThan(0);
    for (const query of [
      'brand=samsung,apple',
      'brand=SAMSUNG&brand=Apple',
      'brand=samsung,apple,samsung',
      'brand=%20samsung%20,apple',
      'brand=samsung&brand=apple,nobody',
      'brand=samsung&brand=&brand=apple',
    ]) {
      expect({ query, total: await total(query) }).toEqual({ query, total: samsung + apple });
    }
    expect(await total('brand=nobody')).toBe(0);
    expect(await total("brand=sams%25ng,';--")).toBe(0);
    await refused('/v1/phones?brand=samsung,,apple', 'brand');
    await refused('/v1/phones?brand=a%00', 'brand');
  });
  test('enums: any case, by commas or repeated; an unknown member is rejected with the known ones', async () => {
    const both = await total('os=android,ios');
    expect(both).toBe((await total('os=ANDROID')) + (await total('os=iOS')));
    expect(await total('os=Android&os=IOS')).toBe(both);
    expect(await refused('/v1/phones?os=android,palm', 'os')).toContain('harmonyos');
    await refused('/v1/phones?device_type=phones', 'device_type');
    await refused('/v1/phones?status=,', 'status');
    expect(await total('device_type=any')).toBeGreaterThanOrEqual(await total('page=1'));
    expect(await total('device_type=phone,feature_phone')).toBe(await total('page=1'));
    expect(await total('sort=-NAME')).toBe(await total('sort=-name'));
  });
  test.each([
    '2024-13',
    '2024-00',
    '2024-Q5',
    '2024-Q0',
    '2024-02-30',
    '24',
    '2024-1',
    '2024/01',
    '0000',
    '2024-01-01T00:00:00Z',
    'today',
    '-2024',
  ])('released_from=%s is not a date', async (text) => {
    await refused(`/v1/phones?released_from=${text}`, 'released_from');
    await refused(`/v1/phones?released_to=${text}`, 'released_to');
  });
  test('currency: lower case is accepted, an unknown one is rejected on every operation', async () => {
    for (const path of ['/v1/phones?', '/v1/phones/1?', '/v1/search?q=a&', '/v1/phones/1/prices?']) {
      await ok(`${path}currency=usd`);
      for (const text of ['XYZ', 'US', 'DOLLAR', '%E0%B8%BF', 'US1'])
        await refused(`${path}currency=${text}`, 'currency');
    }
    await refused('/v1/phones/1/prices?country=THA', 'country');
    await ok('/v1/phones/1/prices?country=th');
  });
  test('relevance needs a search, and rejects a minus', async () => {
    await refused('/v1/phones?sort=relevance', 'sort');
    await ok('/v1/phones?sort=relevance&search=galaxy');
    await refused('/v1/phones?sort=-relevance&search=galaxy', 'sort');
    await refused('/v1/phones?sort=name,price', 'sort');
  });
});

describe('a phone is named by number or slug', () => {
  test.each([
    '0',
    '01',
    '-1',
    '1.0',
    '2147483648',
    '99999999999',
    '12345678901234567890',
    '123-456',
    'Samsung-Galaxy',
    'a--b',
    '-a',
    'a-',
    'a_b',
    'a'.repeat(121),
    '%2F',
    '%2e%2e%2f',
    '1%2F2',
    '%00',
    '%FF',
    '%',
    'a%20b',
    '%E0%B8%81',
    '%EF%BC%91',
    '1;x=1',
    '+1',
  ])('%s is neither', async (text) => {
    for (const behind of ['', '/prices', '/reviews']) await refused(`/v1/phones/${text}${behind}`, 'id');
  });
  test.each(['2147483647', 'a', '1a', 'a'.repeat(120), '0-a'])(
    '%s is well-formed, but unknown',
    async (text) => {
      await expectProblem(await gateway.get(`/v1/phones/${text}`, key), 404, 'not-found');
    },
  );
  test('by its number, its slug, and its percent-encoded slug it is the same phone', async () => {
    const bodies = await Promise.all(
      ['samsung-galaxy-s24-ultra', '%73amsung%2Dgalaxy-s24-ultra'].map(async (text) =>
        (await gateway.get(`/v1/phones/${text}`, key)).json(),
      ),
    );
    expect(bodies[1]).toEqual(bodies[0]);
    const { data } = bodies[0] as { data: { id: number; url: string } };
    expect(await (await gateway.get(`/v1/phones/${data.id}`, key)).json()).toEqual(bodies[0]);
    expect(data.url).toBe(`/v1/phones/${data.id}`);
  });
});
