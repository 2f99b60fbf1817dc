import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phoneSorts } from '../../src/domain/catalogue/phone-query.ts';
import { deviceTypes, lifecycleStatuses, osFamilies, panelTechs } from '../../src/record/enumerations.ts';
import { toMemberName } from '../../src/record/member-name.ts';
import { phoneFilters } from '../../src/record/phone-filter.ts';
import { release } from '../../src/release.ts';
import { getMethod, getUnits, type Operation } from '../../src/rest/operation.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import {
  type Document,
  type Entry,
  entriesOf,
  readDocument,
  type Schema,
  targetOf,
} from '../../tools/testing/openapi.ts';
import { restOperations } from '../../tools/testing/rest-operations.ts';

let gateway: TestGateway;
let key: string;
let document: Document;
let entries: Entry[];
beforeAll(async () => {
  gateway = await startGateway({ PUBLIC_URL: 'https://phones.example' });
  ({ key } = await gateway.createAccount('pro'));
  document = await readDocument(gateway);
  entries = entriesOf(document);
});
afterAll(() => gateway.close());

const lower = (members: readonly string[]) => members.map((member) => member.toLowerCase());
const parametersOf = (path: string) =>
  new Map(
    entries.find((entry) => entry.path === path)?.operation.parameters.map((one) => [one.name, one]) ?? [],
  );

/** Every object of the document. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const member of Object.values(value)) yield* objectsIn(member);
}

function resolve(ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
}

describe('GET /v1/openapi.json', () => {
  test('needs no key, allows any origin, and may be cached and revalidated', async () => {
    const response = await gateway.get('/v1/openapi.json');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const etag = response.headers.get('etag') ?? '';
    const again = await gateway.get('/v1/openapi.json', undefined, { 'If-None-Match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  });
  test('accepts no parameters', async () => {
    expect((await gateway.get('/v1/openapi.json?x=1')).status).toBe(400);
  });
  test('states its server and its release', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Phone Gateway', version: release });
    expect(document.info).toMatchObject({
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      contact: { url: 'https://phones.example' },
    });
    expect(document.servers).toEqual([{ url: 'https://phones.example' }]);
  });
});

describe('the structure of the document', () => {
  test('has no dangling reference, and no unused component', () => {
    const refs = new Set(
      [...objectsIn(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])),
    );
    for (const ref of refs) {
      expect(ref).toMatch(/^#\/components\//);
      expect({ ref, found: resolve(ref) !== undefined }).toEqual({ ref, found: true });
    }
    for (const kind of ['schemas', 'headers', 'responses'] as const) {
      for (const name of Object.keys(document.components[kind] ?? {})) {
        expect(name).toMatch(/^[A-Za-z0-9._-]+$/);
        expect(refs).toContain(`#/components/${kind}/${name}`);
      }
    }
  });
  test('has unique operation names, and tags with descriptions', () => {
    const ids = entries.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of entries) {
      expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(operation.tags).toHaveLength(1);
      expect(tags).toEqual(expect.arrayContaining([...operation.tags]));
    }
  });
  test('has a path parameter for every segment in braces, and the other way round', () => {
    for (const { path, operation } of entries) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name)).toEqual(named);
      for (const { required } of inPath) expect(required).toBe(true);
    }
  });
  test('lists no parameter twice, and describes each', () => {
    for (const { operation } of entries) {
      const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(names).size).toBe(names.length);
      for (const { description } of operation.parameters) expect(description).toMatch(/\.$/);
    }
  });
  test('describes every response or refers to a description, with one default for all others', () => {
    for (const { operation } of entries) {
      const { default: other, ...responses } = operation.responses;
      expect(other).toEqual({ $ref: '#/components/responses/Problem' });
      for (const [status, response] of Object.entries(responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(response.description).not.toBe('');
        expect(response.description).toBeDefined();
        if (Number(status) >= 400) expect(response.$ref).toBe(`#/components/responses/Problem${status}`);
      }
    }
  });
  test('declares every security scheme in use; plans, sign-up and lists are open', () => {
    const schemes = Object.keys(document.components.securitySchemes ?? {});
    const named = entries.flatMap(({ operation }) => operation.security.flatMap((one) => Object.keys(one)));
    expect(new Set(named)).toEqual(new Set(schemes));
    const open = entries.filter(({ operation }) => operation.security.length === 0);
    expect(open.map(({ path }) => path).sort()).toEqual([
      '/v1/account/email/verify',
      '/v1/account/recovery',
      '/v1/account/recovery/complete',
      '/v1/openapi.json',
      '/v1/plans',
      '/v1/signup',
    ]);
  });
});

describe('the operations of the document', () => {
  test('have exactly the parameters that their definitions read', () => {
    for (const { path, method, operation } of entries) {
      const defined = restOperations.find(
        (one) => one.path === path && (one.kind === 'free' ? one.method : 'GET') === method,
      );
      const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
      expect(inQuery.map(({ name }) => name)).toEqual(Object.keys(defined?.params ?? {}));
    }
  });
});

describe('the parameters of the document', () => {
  test('have the enums of the domain', () => {
    const list = parametersOf('/v1/phones');
    const known = (schema: Schema | undefined) =>
      schema?.anyOf?.flatMap(({ $ref }) =>
        typeof $ref === 'string' ? ((resolve($ref) as Schema).enum ?? []) : [],
      );
    expect(known(list.get('sort')?.schema)).toEqual(phoneSorts.members);
    expect(known(list.get('status')?.schema.items)).toEqual(lower(lifecycleStatuses.members));
    expect(known(list.get('os')?.schema.items)).toEqual(lower(osFamilies.members));
    expect(known(list.get('device_type')?.schema.items)).toEqual(lower([...deviceTypes.members, 'ANY']));
    for (const { name, members } of [deviceTypes, osFamilies, lifecycleStatuses, panelTechs])
      expect(document.components.schemas?.[name]).toMatchObject({ 'x-extensible-enum': lower(members) });
    const others = [
      'page',
      'per_page',
      'brand',
      'search',
      'currency',
      'sort',
      'ids',
      'cursor',
      'fields',
      'If-None-Match',
      'Catalogue-Cursor',
    ];
    const named = new Set([...others, ...Object.keys(phoneFilters).map(toMemberName)]);
    expect([...list.keys()].sort()).toEqual([...named].sort());
  });
  test('have bounds and defaults', () => {
    const list = parametersOf('/v1/phones');
    expect(list.get('page')?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 2_147_483_647,
      format: 'int32',
      default: 1,
    });
    expect(list.get('per_page')?.schema).toMatchObject({ minimum: 1, maximum: 100, default: 20 });
    expect(list.get('currency')?.schema).toMatchObject({ default: 'THB' });
    expect(list.get('device_type')?.schema).toMatchObject({ default: ['phone', 'feature_phone'] });
    expect(list.get('search')?.schema).toMatchObject({ minLength: 1, maxLength: 200 });
    expect(list.get('ram_gb_min')?.schema).toEqual({
      type: 'number',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      format: 'double',
    });
    expect(parametersOf('/v1/phones/{id}/prices').get('currency')?.schema).not.toHaveProperty('default');
    expect(parametersOf('/v1/search').get('q')).toMatchObject({ required: true });
  });
  test('repeat if they are lists', () => {
    const isList = ({ schema }: { schema: Schema }) => schema.type === 'array';
    const lists = entries.flatMap(({ operation }) => operation.parameters.filter(isList));
    expect(new Set(lists.map(({ name }) => name))).toEqual(
      new Set(
        restOperations.flatMap(({ params }) => Object.keys(params).filter((name) => params[name]?.isList)),
      ),
    );
    for (const list of lists) {
      expect(list).toMatchObject({ style: 'form', explode: true });
      expect(list.description).toMatch(/with commas, or repeat/);
    }
    expect(parametersOf('/v1/compare').get('ids')?.schema).toMatchObject({ minItems: 1, maxItems: 6 });
  });
  test('have patterns without an escaped slash, which match without flags', () => {
    for (const { pattern } of objectsIn(document)) {
      if (typeof pattern !== 'string') continue;
      expect(pattern).not.toContain('\\/');
      expect(pattern).not.toMatch(/\\p\{/);
      expect(() => new RegExp(pattern, 'u')).not.toThrow();
      expect(() => new RegExp(pattern)).not.toThrow();
    }
  });
});

describe('every enum', () => {
  /** The value at the end of a path of members, with that path. */
  function* placesIn(value: unknown, path = '#'): Generator<readonly [string, Record<string, unknown>]> {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
    for (const [name, member] of Object.entries(value)) yield* placesIn(member, `${path}/${name}`);
  }
  const isExample = (path: string): boolean => /\/examples?(\/|$)/.test(path);
  const enums = () =>
    [...placesIn(document)].filter(
      ([path, { enum: closed, 'x-extensible-enum': open }]) =>
        !isExample(path) && (closed ?? open) !== undefined,
    );

  test('is a named type that describes each value', () => {
    expect(enums().length).toBeGreaterThan(25);
    const seen = new Set<string>();
    for (const [path, schema] of enums()) {
      expect(path).toMatch(/^#\/components\/schemas\/\w+$/);
      const values = (schema.enum ?? schema['x-extensible-enum']) as string[];
      const kind = `${schema.enum === undefined ? 'open' : 'closed'} ${values.join()}`;
      expect({ path, isNamedTwice: seen.has(kind) }).toEqual({ path, isNamedTwice: false });
      seen.add(kind);
      for (const value of values)
        expect(schema.description).toMatch(new RegExp(`^- \`${value}\`: .+\\.$`, 'm'));
    }
  });
  test('is open in answers, which may gain values, and closed in parameters and bodies', () => {
    const refs = (value: unknown) =>
      new Set([...objectsIn(value)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])));
    const within = (begin: Iterable<string>): Set<string> => {
      const found = new Set(begin);
      for (const ref of found) for (const inner of refs(resolve(ref))) found.add(inner);
      return found;
    };
    const messages = Object.values(document.webhooks).map(({ post }) => post?.requestBody);
    const answered = within(refs([entries.map(({ operation }) => operation.responses), messages]));
    const sent = within(
      refs(entries.map(({ operation: { parameters, requestBody } }) => ({ parameters, requestBody }))),
    );
    for (const [path, schema] of enums()) {
      const { enum: closed, 'x-extensible-enum': open } = schema;
      expect({ path, isAnswered: answered.has(path), isSent: sent.has(path) }).toEqual({
        path,
        isAnswered: open !== undefined,
        isSent: closed !== undefined,
      });
    }
  });
});

test('an answer with fields has a schema of its own in which no member of its data is required', async () => {
  const { key } = await gateway.createAccount();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'document', ...document });
  for (const [path, target, fields] of [
    [
      '/v1/phones/{id}',
      '/v1/phones/samsung-galaxy-s24-ultra',
      'battery.capacity_mah,price.amount_minor,variants.price',
    ],
    ['/v1/phones', '/v1/phones?search=galaxy', 'id,brand.slug'],
    ['/v1/search', '/v1/search?q=galaxy', 'score,price.amount_minor'],
  ] as const) {
    const responsePath = `/paths/${path.replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`;
    const validate = ajv.compile({ $ref: `document#${encodeURI(responsePath)}` });
    const separator = target.includes('?') ? '&' : '?';
    const answer = await (await gateway.get(`${target}${separator}fields=${fields}`, key)).json();
    expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...answer, meta: undefined })).toBe(false);
    expect(validate({ ...answer, data: [answer.data].flat().map(() => ({ id: 'text' })) })).toBe(false);
  }
});

test('the ID in a path may be a number, also as text, or a slug', () => {
  const validate = new Ajv2020({ strict: false }).compile(
    document.paths['/v1/phones/{id}']?.get?.parameters.find(({ name }) => name === 'id')?.schema as object,
  );
  for (const id of [531, '531', 'samsung-galaxy-s24-ultra', '3-phone']) expect(validate(id)).toBe(true);
  for (const id of ['0', 0, '-5', '12345678901', 'SM-S928B', 'a b']) expect(validate(id)).toBe(false);
});

test('a type with all members of another refers to it: FoundPhone is a PhoneSummary with a score', () => {
  const { schemas = {} } = document.components;
  const isExtended = ([, { allOf }]: [string, Schema]): boolean => allOf !== undefined;
  expect(
    Object.entries(schemas)
      .filter(isExtended)
      .map(([name]) => name),
  ).toEqual(expect.arrayContaining(['FoundPhone', 'ListMeta', 'OwnAccount', 'Price', 'VariantPrice']));
  expect(schemas.FoundPhone).toMatchObject({
    allOf: [{ $ref: '#/components/schemas/PhoneSummary' }, { required: ['score'] }],
  });
});

test('every operation describes what it does and costs', () => {
  for (const { path, method, operation } of entries) {
    const own = restOperations.find((one) => one.path === path && getMethod(one) === method) as Operation;
    const usual = getUnits(own) === 1 ? 'Cost: 1 unit, whether found (200) or not (404).' : 'Cost: free.';
    const cost = own.kind === 'stream' ? own.cost : usual;
    expect(operation.description).toMatch(/^[A-Z].{10,}\. Cost: /s);
    expect(operation.description.endsWith(cost)).toBe(true);
  }
});

describe('every number', () => {
  test('states its width and maximum', () => {
    const numbers = [...objectsIn(document)].filter(({ type }) => type === 'integer' || type === 'number');
    expect(numbers.length).toBeGreaterThan(50);
    for (const number of numbers) {
      const { type, format, maximum } = number;
      expect({ number, isKnown: typeof maximum === 'number' }).toEqual({ number, isKnown: true });
      const fits = (maximum as number) <= 2 ** 31 - 1 ? 'int32' : 'int64';
      expect({ number, format }).toEqual({ number, format: type === 'number' ? 'double' : fits });
    }
    expect(resolve('#/components/schemas/Money')).toMatchObject({
      properties: { amount_minor: { format: 'int64', maximum: Number.MAX_SAFE_INTEGER } },
    });
  });
  test('and every URL, date and instant states its format', () => {
    expect(resolve('#/components/schemas/Problem')).toMatchObject({
      properties: { type: { format: 'uri' } },
    });
    expect(resolve('#/components/schemas/Instant')).toMatchObject({ format: 'date-time' });
    expect(resolve('#/components/schemas/KeyUsage')).toMatchObject({
      properties: { date: { format: 'date' } },
    });
  });
});

describe('the examples of the document', () => {
  const withExample = (entry: Entry) =>
    entry.operation.parameters.filter(({ example }) => example !== undefined);
  const needed = (entry: Entry) =>
    entry.operation.parameters.filter(({ required }) => required).map(({ name }) => name);
  const reads = () =>
    entries.filter(({ method, path }) => method === 'GET' && !path.startsWith('/v1/account')).map(withKey);
  /** The key in the example is not a real one. */
  const withKey = (entry: Entry): Entry => {
    const parameters = entry.operation.parameters.map((one) =>
      one.name === 'api_key' ? { ...one, example: key } : one,
    );
    return { ...entry, operation: { ...entry.operation, parameters } };
  };

  test('of parameters succeed one by one and all together', async () => {
    for (const entry of reads()) {
      const names = withExample(entry).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(needed(entry)));
      // A list of IDs replaces the filters, and a cursor replaces the page.
      const together = names.filter(
        (name) => name !== 'cursor' && !(name === 'ids' && entry.path === '/v1/phones'),
      );
      const asked = [...names.map((name) => [...needed(entry), name]), together];
      for (const some of asked) {
        const target = targetOf(entry, some);
        expect({ target, status: (await gateway.get(target, key)).status }).toEqual({ target, status: 200 });
      }
    }
  });
  test('of searches find something', async () => {
    for (const path of ['/v1/search', '/v1/suggest', '/v1/compare']) {
      const entry = entries.find((one) => one.path === path) as Entry;
      const answer = await (await gateway.get(targetOf(entry, needed(entry)), key)).text();
      expect(answer).not.toContain('"data":[]');
    }
  });
  test('exist for every parameter and body, and fit their schemas', () => {
    const ajv = new Ajv2020({ strict: false, formats: { int32: true, int64: true, double: true } });
    formats.default(ajv);
    ajv.addSchema({ $id: 'document', components: document.components });
    const isRight = (schema: unknown, value: unknown): boolean =>
      ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')))(
        value,
      );
    for (const { path, method, operation } of entries) {
      for (const { name, schema, example } of operation.parameters)
        expect([method, path, name, example !== undefined && isRight(schema, example)]).toEqual([
          method,
          path,
          name,
          true,
        ]);
      const body = operation.requestBody?.content['application/json'];
      if (body) expect([method, path, isRight(body.schema, body.example)]).toEqual([method, path, true]);
    }
  });
  test('of the body of a sign-up create an account', async () => {
    const signup = entries.find(({ path }) => path === '/v1/signup') as Entry;
    const response = await fetch(`${gateway.origin}/v1/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(signup.operation.requestBody?.content['application/json'].example),
    });
    expect(response.status).toBe(201);
  });
});
