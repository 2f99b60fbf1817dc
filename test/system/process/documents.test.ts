import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, serve } from '../../../tools/testing/command.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';

let env: { DATA_DIR: string };
let discard: () => Promise<void>;
let folder: string;
beforeAll(async () => {
  const copy = await copyTemplate();
  env = { DATA_DIR: copy.dataDir };
  discard = copy.discard;
  folder = await mkdtemp(join(tmpdir(), 'phone-gateway-documents-'));
});
afterAll(async () => {
  await discard();
  await rm(folder, { recursive: true });
});

const idOf = (text: string | Uint8Array): string =>
  `sha256:${createHash('sha256').update(text).digest('hex')}`;
const write = async (name: string, content: string | object): Promise<string> => {
  const path = join(folder, name);
  await writeFile(
    path,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  );
  return path;
};
async function documents(...args: string[]) {
  const { code, stdout, stderr } = await runCommand(['documents', ...args, '--json'], env);
  expect(stderr).toEqual(code === 0 || stdout.includes('"failed"') ? '' : expect.any(String));
  return { code, value: JSON.parse(stdout) };
}
const registered = async (): Promise<string[]> =>
  (await documents('list')).value.map(({ id }: { id: string }) => id);

describe('documents, without a running gateway', () => {
  test('a .graphql file is one document, identified by the digest of the file', async () => {
    const text = '# ไทย\nquery Plans { __schema { queryType { name } } }\n';
    const file = await write('plans.graphql', text);
    expect(await documents('add', file)).toEqual({
      code: 0,
      value: { added: 1, documents: [{ file, name: null, id: idOf(text) }], failed: [] },
    });
    expect((await documents('add', file)).value).toMatchObject({ added: 0, documents: [{ id: idOf(text) }] });
    const { code, value } = await documents('list');
    expect([code, value]).toEqual([0, [{ id: idOf(text), text, added_at: expect.stringMatching(/Z$/) }]]);
    const { stdout } = await runCommand(['documents', 'list'], env);
    expect(stdout).toMatch(
      /^ID +ADDED +DOCUMENT\nsha256:[0-9a-f]{64} {2}\S+ {2}# ไทย query Plans \{ __schema/,
    );
  });

  test("a map of texts and Apollo's manifest hold many", async () => {
    const [one, two, three] = ['{ a: __typename }', '{ b: __typename }', '{ c: __typename }'];
    const map = await write('map.json', { '0f1e': one, second: two });
    const manifest = await write('manifest.json', {
      format: 'apollo-persisted-query-manifest',
      version: 1,
      operations: [{ id: idOf(three).slice(7), name: 'Three', type: 'query', body: three }],
    });
    const { code, value } = await documents('add', map, manifest);
    expect([code, value.added, value.failed]).toEqual([0, 3, []]);
    expect(value.documents).toEqual([
      { file: map, name: '0f1e', id: idOf(one) },
      { file: map, name: 'second', id: idOf(two) },
      { file: manifest, name: 'Three', id: idOf(three) },
    ]);
    const ids = await registered();
    expect(ids).toEqual(expect.arrayContaining([one, two, three].map((text) => idOf(text))));
    expect((await documents('remove', idOf(one))).value).toEqual({ id: idOf(one) });
    expect((await documents('remove', idOf(two).slice(7))).value).toEqual({ id: idOf(two) });
    expect(await documents('remove', idOf(one))).toMatchObject({
      code: 1,
      value: { error: { code: 'not-found' } },
    });
    expect(await documents('remove', 'plans')).toMatchObject({
      code: 1,
      value: { error: { code: 'invalid-parameter' } },
    });
    expect(await registered()).toHaveLength(ids.length - 2);
  });

  test('an invalid document is reported with file, name and reason, and nothing of its file is registered', async () => {
    const before = await registered();
    const good = '{ good: __typename }';
    const fine = await write('fine.gql', '{ fine: __typename }');
    const mixed = await write('mixed.json', {
      good,
      syntax: '{ plans {\n',
      field: 'query A {\n  nope\n}',
      mutation: 'mutation { a }',
      fragment: 'fragment A on Phone { fullName }',
      tokens: `{ ${'id '.repeat(1_000)} }`,
      aliases: `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: __typename`).join(' ')} }`,
      long: `{ __typename } # ${'x'.repeat(65_536)}`,
      zero: '{ __typename } # \0',
    });
    const { code, value } = await documents('add', mixed, fine);
    expect([code, value.added]).toEqual([1, 1]);
    expect(
      value.failed.map(({ file, name, reason }: Record<string, string>) => {
        expect(file).toBe(mixed);
        return [name, reason];
      }),
    ).toEqual([
      ['syntax', expect.stringMatching(/^Line 2: Syntax Error/)],
      ['field', expect.stringMatching(/^Line 2: Cannot query field "nope"/)],
      ['mutation', expect.stringContaining('no mutation')],
      ['fragment', expect.stringContaining('no operation')],
      ['tokens', expect.stringContaining('1000 tokens')],
      ['aliases', expect.stringContaining('aliases')],
      ['long', expect.stringContaining('65536')],
      ['zero', expect.stringContaining('U+0000')],
    ]);
    expect(await registered()).toEqual([...before, idOf('{ fine: __typename }')]);
    const { code: again, stdout } = await runCommand(['documents', 'add', mixed], env);
    expect(again).toBe(1);
    expect(stdout).toContain(`not registered ${mixed} (field): Line 2: Cannot query field`);
  });

  test('a file without documents is reported, and the others are registered', async () => {
    const files = {
      'none.json': '{',
      'list.json': '[]',
      'empty.json': '{}',
      'numbers.json': '{"a":1}',
      'half.json': { format: 'apollo-persisted-query-manifest', operations: [{ id: 'x' }] },
      'queries.txt': '{ __typename }',
      'latin.graphql': Buffer.from([0x23, 0xe9, 0x0a]),
    };
    const paths = await Promise.all(Object.entries(files).map(([name, text]) => write(name, text)));
    const good = await write('last.gql', '{ last: __typename }');
    const { code, value } = await documents('add', ...paths, join(folder, 'absent.gql'), folder, good);
    expect([code, value.added]).toEqual([1, 1]);
    expect(value.failed.map(({ reason }: { reason: string }) => reason)).toEqual([
      expect.stringContaining('not JSON'),
      expect.stringContaining('object of documents'),
      expect.stringContaining('no document'),
      expect.stringContaining('object of documents'),
      expect.stringContaining('object of documents'),
      expect.stringContaining('.graphql'),
      expect.stringContaining('UTF-8'),
      'There is no such file.',
      'This is a directory; name its files instead.',
    ]);
  });
});

test('with a running gateway, an added document is available at once, and a removed one is not', async () => {
  const copy = await copyTemplate();
  const own = { DATA_DIR: copy.dataDir };
  const served = await serve(own);
  try {
    const text = 'query Served { __schema { queryType { name } } }';
    const file = await write('served.graphql', text);
    const ask = async () => {
      const url = `${served.origin}/graphql?${new URLSearchParams({ documentId: idOf(text) })}`;
      return (await fetch(url)).json();
    };
    expect(await ask()).toMatchObject({ errors: [{ message: 'PersistedQueryNotFound' }] });
    expect((await runCommand(['documents', 'add', file], own)).stdout).toContain(idOf(text));
    expect(await ask()).toMatchObject({ data: { __schema: { queryType: { name: 'Query' } } } });
    expect((await runCommand(['documents', 'remove', idOf(text)], own)).code).toBe(0);
    expect(await ask()).toMatchObject({ errors: [{ message: 'PersistedQueryNotFound' }] });
  } finally {
    await served.stop('SIGKILL');
    await copy.discard();
  }
});
