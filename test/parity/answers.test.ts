import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';
import { type DatabaseSpy, spyOnDatabase } from '../support/database-spy.ts';
import { addHistory, testBrand } from '../support/history.ts';
import { restShapeOf, wholeSelection } from '../support/rest-shape.ts';
import { sampleOf } from '../support/sample.ts';

/** With and without caches of answers and operations. */
describe.each([true, false])('REST and GraphQL, cacheable: %s', (canCache) => {
  let gateway: TestGateway;
  let database: DatabaseSpy;
  let key: string;
  const { ask, used } = askThe(() => gateway);

  beforeAll(async () => {
    database = spyOnDatabase();
    gateway = await startGateway({}, { canCache });
    await addHistory(gateway, database);
    ({ key } = await gateway.createAccount('pro'));
  });
  afterAll(async () => {
    await gateway.close();
    database.restore();
  });

  // biome-ignore lint/suspicious/noExplicitAny: what a test asks for is what it knows
  const rest = async (path: string): Promise<any> => {
    const response = await gateway.get(path, key);
    expect(response.status, path).toBe(200);
    return response.json();
  };

  /** The first answer to a query is interpreted, the second compiled; a third would come from the cache. */
  const timesAsked = canCache ? 3 : 2;

  /**
   * Sends the same query to both APIs. @returns both answers, after checking that their cost is equal, also
   * when repeated
   */
  async function both(path: string, query: string, variables?: Record<string, unknown>) {
    const before = await used(key);
    const answered = await rest(path);
    const between = await used(key);
    const { errors, data } = await ask(query, key, variables);
    expect(errors).toBeUndefined();
    for (let times = 1; times < timesAsked; times += 1) {
      expect(await ask(query, key, variables)).toMatchObject({ data });
    }
    expect((await used(key)) - between).toBe(timesAsked * (between - before));
    return { answered, data };
  }

  describe('a list', () => {
    const lists: [string, string][] = [
      ['', ''],
      ['page=2&per_page=7', 'page: 2, perPage: 7'],
      ['page=99', 'page: 99'],
      ['per_page=100', 'perPage: 100'],
      ['brand=samsung', 'brand: "samsung"'],
      ['brand=SAMSUNG&brand=apple', 'brand: ["SAMSUNG", "apple"]'],
      ['brand=nobody', 'brand: "nobody"'],
      ['search=galxy+s24+utra', 'search: "galxy s24 utra"'],
      ['search=iphone15promax&sort=name', 'search: "iphone15promax", sort: NAME'],
      ['search=%E0%B8%8B%E0%B8%B1%E0%B8%A1%E0%B8%8B%E0%B8%B8%E0%B8%87', 'search: "ซัมซุง"'],
      ['search=note&sort=relevance&per_page=5', 'search: "note", sort: RELEVANCE, perPage: 5'],
      ...['released', 'name', 'price', 'battery', 'weight', 'rating'].flatMap((sort): [string, string][] => [
        [`sort=${sort}&per_page=50`, `sort: ${sort.toUpperCase()}, perPage: 50`],
        [`sort=-${sort}&per_page=50`, `sort: ${sort.toUpperCase()}_DESC, perPage: 50`],
      ]),
      ['status=available&os=ios,android', 'filter: { status: AVAILABLE, os: [IOS, ANDROID] }'],
      ['device_type=any&per_page=100', 'filter: { deviceType: ANY }, perPage: 100'],
      ['released_from=2023&released_to=2024-Q2', 'filter: { releasedFrom: "2023", releasedTo: "2024-Q2" }'],
      ['price_min=40000&price_max=46000', 'filter: { priceMin: 40000, priceMax: 46000 }'],
      ['price_basis=current&price_min=1', 'filter: { priceBasis: CURRENT, priceMin: 1 }'],
      ['price_basis=Launch&sort=-price', 'filter: { priceBasis: LAUNCH }, sort: PRICE_DESC'],
      [
        'price_max=1200&currency=EUR&sort=-price',
        'filter: { priceMax: 1200, currency: "EUR" }, sort: PRICE_DESC',
      ],
      ['ram_gb_min=8&storage_gb_min=256', 'filter: { ramGbMin: 8, storageGbMin: 256 }'],
      ['battery_mah_min=5000&weight_g_max=200', 'filter: { batteryMahMin: 5000, weightGMax: 200 }'],
      ['display_in_min=6.1&display_in_max=6.5', 'filter: { displayInMin: 6.1, displayInMax: 6.5 }'],
      [
        'brand_not=samsung,Apple&front_camera_mp_min=16',
        'filter: { brandNot: ["samsung", "Apple"], frontCameraMpMin: 16 }',
      ],
      ['device_type=any&device_type_not=phone', 'filter: { deviceType: [ANY], deviceTypeNot: [PHONE] }'],
      ['refresh_hz_min=120&main_camera_mp_min=50', 'filter: { refreshHzMin: 120, mainCameraMpMin: 50 }'],
      ['has_5g=true&has_nfc=true', 'filter: { has5g: true, hasNfc: true }'],
      ['has_esim=false&has_card_slot=true', 'filter: { hasEsim: false, hasCardSlot: true }'],
      ['has_headphone_jack=true', 'filter: { hasHeadphoneJack: true }'],
      ['has_wireless_charging=true', 'filter: { hasWirelessCharging: true }'],
      ['chipset=snapdragon&ip_min=ipx8', 'filter: { chipset: "Snapdragon", ipMin: "IPX8" }'],
      ['color=Black&has_telephoto=true', 'filter: { color: "BLACK", hasTelephoto: true }'],
      ['form_factor=bar,flip_fold&wired_w_min=20', 'filter: { formFactor: [FLIP_FOLD, BAR], wiredWMin: 20 }'],
    ];
    test.each(lists)(
      '"%s" gives the same phones, in the same order, for the same charge',
      async (params, args) => {
        const { answered, data } = await both(
          `/v1/phones?${params}`,
          `{ phones${args && `(${args})`} { totalCount nodes { id slug } pageInfo { page perPage totalPages hasNextPage } } }`,
        );
        const { nodes, totalCount, pageInfo } = data.phones;
        const { data: phones, pagination } = answered;
        expect(nodes).toEqual(
          phones.map(({ id, slug }: { id: number; slug: string }) => ({ id: String(id), slug })),
        );
        expect(totalCount).toBe(pagination.total);
        expect(pageInfo).toEqual({
          page: pagination.page,
          perPage: pagination.per_page,
          totalPages: pagination.total_pages,
          hasNextPage: pagination.page < pagination.total_pages,
        });
      },
    );

    test('has summaries whose every member equals that of GraphQL', async () => {
      const { answered, data } = await both(
        `/v1/phones?brand=${testBrand}&per_page=25`,
        `{ phones(brand: "${testBrand}", perPage: 25) { nodes {
        id slug brand { id slug name } name fullName deviceType status announcedOn releasedOn platform { os chipset }
        displays { diagonalIn } ramGb storageGb mainCameraMp battery { capacityMah } body { weightG } rating { average count } reviewCount
        price { kind amount { amountMinor currency decimal formatted } convertedFrom { amount { amountMinor currency decimal formatted } rate rateDate rateStale }
          observedAt dateInferred stale source { name verified } }
      } } }`,
      );
      const nodes = data.phones.nodes.map((node: unknown) => {
        // biome-ignore lint/suspicious/noExplicitAny: a whole record
        const { platform, displays, battery, body, ...phone } = restShapeOf(node, 'Phone') as any;
        const display_in = displays[0]?.diagonal_in ?? null;
        const own = { ...platform, display_in, battery_mah: battery.capacity_mah, weight_g: body.weight_g };
        return { ...phone, ...own, url: `/v1/phones/${phone.id}` };
      });
      expect(nodes).toHaveLength(25);
      expect(nodes).toEqual(answered.data);
    });
  });

  describe('a phone', () => {
    const record = wholeSelection('Phone', {
      Phone: ['prices', 'reviews', 'sources', 'nodeId'],
      Brand: ['phones', 'nodeId'],
      Price: ['nodeId'],
      'Variant.Price': ['variant'],
      'Price.Variant': ['price'],
    });
    test('has every field equal, for many phones, compared mechanically', async () => {
      const { data: list } = await rest('/v1/phones?device_type=any&per_page=100&sort=name');
      const { data: own } = await rest(`/v1/phones?brand=${testBrand}&per_page=5`);
      for (const { id } of [...sampleOf<{ id: number }>(list, 15), ...own]) {
        const { answered, data } = await both(`/v1/phones/${id}`, `{ phone(id: ${id}) ${record} }`);
        const { url, ...phone } = answered.data;
        expect(url).toBe(`/v1/phones/${id}`);
        expect(restShapeOf(data.phone, 'Phone')).toEqual(phone);
      }
    });

    test('has its variants in the requested currency too', async () => {
      const query = `{ phone(id: "zephon-model-1") { price(currency: "eur") { amount { amountMinor currency decimal formatted } } variants { price(currency: "EUR") { amount { currency } } } } }`;
      const { answered, data } = await both('/v1/phones/zephon-model-1?currency=EUR', query);
      expect(restShapeOf(data.phone.price, 'Price')).toEqual({ amount: answered.data.price.amount });
      const currencies = data.phone.variants.map(
        (variant: { price: { amount: { currency: string } } }) => variant.price.amount.currency,
      );
      expect(currencies).toEqual(['EUR', 'EUR']);
      expect(
        answered.data.variants.map(
          (variant: { price: { amount: { currency: string } } }) => variant.price.amount.currency,
        ),
      ).toEqual(currencies);
    });

    test('is the same by slug and by number', async () => {
      const { answered, data } = await both(
        '/v1/phones/samsung-galaxy-s24-ultra',
        '{ phone(id: "samsung-galaxy-s24-ultra") { id fullName } }',
      );
      expect(data.phone).toEqual({ id: String(answered.data.id), fullName: answered.data.full_name });
      expect((await ask(`{ phone(id: ${answered.data.id}) { id } }`, key)).data.phone.id).toBe(data.phone.id);
    });

    test('that does not exist is charged: 404 in REST, null in GraphQL', async () => {
      for (const id of ['no-such-phone', '2147483647']) {
        const before = await used(key);
        expect((await gateway.get(`/v1/phones/${id}`, key)).status).toBe(404);
        expect(await used(key)).toBe(before + 1);
        const { status, data, errors, cost } = await ask(`{ phone(id: "${id}") { id } }`, key);
        expect({ status, data, errors, units: cost?.units }).toEqual({
          status: 200,
          data: { phone: null },
          errors: undefined,
          units: 1,
        });
      }
    });
  });

  describe('data of a phone', () => {
    const pages: [string, string, string, string, string][] = [
      ['prices', '', '', 'Price', 'zephon-model-1'],
      ['prices', 'currency=USD', 'currency: "USD"', 'Price', 'zephon-model-2'],
      [
        'prices',
        'country=th&per_page=1&page=2',
        'country: "th", perPage: 1, page: 2',
        'Price',
        'zephon-model-3',
      ],
      [
        'prices',
        'kind=STREET,msrp&from=2024-01-15&to=2024-Q1&storage_gb=256&ram_gb=12',
        'kind: [STREET, MSRP], from: "2024-01-15", to: "2024-Q1", variant: { storageGb: 256, ramGb: 12 }',
        'Price',
        'zephon-model-3',
      ],
      [
        'prices',
        'from=2024-02-01&to=2024-02-01',
        'from: "2024-02-01", to: "2024-02-01"',
        'Price',
        'zephon-model-3',
      ],
      ['reviews', '', '', 'Review', 'zephon-model-1'],
      ['reviews', 'per_page=5&page=3', 'perPage: 5, page: 3', 'Review', 'zephon-model-4'],
      ['reviews', 'page=9', 'page: 9', 'Review', 'zephon-model-5'],
    ];
    test.each(pages)('%s %s are the same rows in the same order', async (field, params, args, type, slug) => {
      const rows = wholeSelection(type, { 'Price.Variant': ['price'], [type]: ['nodeId'] });
      const page = `{ totalCount nodes ${rows} pageInfo { page perPage totalPages } }`;
      const answered = await rest(`/v1/phones/${slug}/${field}?${params}`);
      const { data, errors, cost } = await ask(
        `{ phone(id: "${slug}") { ${field}${args && `(${args})`} ${page} } }`,
        key,
      );
      expect(errors).toBeUndefined();
      expect(cost?.units).toBe(2);
      const { nodes, totalCount, pageInfo } = data.phone[field];
      expect(nodes.map((row: unknown) => restShapeOf(row, type))).toEqual(answered.data);
      expect(restShapeOf(pageInfo, 'PageInfo')).toEqual({
        page: answered.pagination.page,
        per_page: answered.pagination.per_page,
        total_pages: answered.pagination.total_pages,
      });
      expect(totalCount).toBe(answered.pagination.total);
    });

    test('prices of one phone, chosen in several ways at once, are not mixed up', async () => {
      const ways = {
        all: '',
        spring: '(from: "2024-02-10")',
        winter: '(from: "2024-01-10", to: "2024-02-01")',
        small: '(variant: { storageGb: 256 })',
        launch: '(kind: MSRP)',
      };
      const fields = Object.entries(ways).map(
        ([name, args]) => `${name}: prices${args} { nodes { kind observedAt } }`,
      );
      const { data } = await ask(`{ phone(id: "zephon-model-3") { ${fields.join(' ')} } }`, key);
      const days = Object.entries<{ nodes: { observedAt: string }[] }>(data.phone).map(
        ([name, { nodes }]) => [name, nodes.map(({ observedAt }) => observedAt.slice(5, 10))],
      );
      expect(Object.fromEntries(days)).toEqual({
        all: ['03-01', '02-01', '01-15'],
        spring: ['03-01'],
        winter: ['02-01', '01-15'],
        small: ['03-01'],
        launch: ['01-15'],
      });
    });

    test('in a list has its own rows, the same that REST returns one by one', async () => {
      const { data } = await ask(
        `{ phones(brand: "${testBrand}", perPage: 5) { nodes { slug reviews(perPage: 3) { nodes { id } } prices(perPage: 2) { nodes { observationId } } } } }`,
        key,
      );
      for (const { slug, reviews, prices } of data.phones.nodes) {
        const ids = async (path: string) =>
          (await rest(path)).data.map((row: Record<string, number>) => String(row.observation_id ?? row.id));
        expect(reviews.nodes.map(({ id }: { id: string }) => id)).toEqual(
          await ids(`/v1/phones/${slug}/reviews?per_page=3`),
        );
        expect(prices.nodes.map((row: { observationId: string }) => row.observationId)).toEqual(
          await ids(`/v1/phones/${slug}/prices?per_page=2`),
        );
      }
    });
  });

  describe('suggestions and search', () => {
    test.each(['gal', 'zeph', 'ซัมซ', 'sm-s9', 'nothing at all'])('"%s" is completed alike', async (text) => {
      const { answered, data } = await both(
        `/v1/suggest?${new URLSearchParams({ q: text })}`,
        'query($q: String!) { suggest(q: $q) { text item { __typename ... on Phone { id slug } ... on Brand { id slug } } } }',
        { q: text },
      );
      type Suggested = { text: string; item: { __typename: 'Phone' | 'Brand' } };
      const suggestions = data.suggest.map(
        ({ text: own, item: { __typename: type, ...item } }: Suggested) => ({
          text: own,
          kind: type.toLowerCase(),
          ...(restShapeOf(item, type) as object),
        }),
      );
      expect(suggestions).toEqual(answered.data);
    });

    test.each(['galxy s24 utra', 'iphone 15', 'note 13 redmi', 'xyzzy'])(
      '"%s" is understood alike',
      async (text) => {
        const { answered, data } = await both(
          `/v1/search?${new URLSearchParams({ q: text })}`,
          'query($q: String!) { phones(search: $q, filter: { deviceType: ANY }) { corrected totalCount } }',
          { q: text },
        );
        expect(data.phones).toEqual({
          corrected: answered.query.corrected,
          totalCount: answered.pagination.total,
        });
      },
    );
  });

  describe('everything else', () => {
    test('brands are the same', async () => {
      const { answered, data } = await both('/v1/brands', '{ brands { id slug name phoneCount } }');
      expect(data.brands.map((brand: unknown) => restShapeOf(brand, 'Brand'))).toEqual(answered.data);
    });

    test('the quota is the same, free of charge', async () => {
      const { answered, data } = await both(
        '/v1/auth/status',
        `{ quotaStatus ${wholeSelection('QuotaStatus', {})} }`,
      );
      const { day, month, ...status } = restShapeOf(data.quotaStatus, 'QuotaStatus') as Record<
        string,
        unknown
      >;
      const { key: _key, ...restStatus } = answered.data;
      expect({ ...status, quota: { day, month } }).toEqual(restStatus);
    });
  });
});
