// Checks what Dockerfile and the files for Docker Compose rely on, without Docker.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isHostPreferred } from '../../../tools/scripts/generate/host-node.ts';
import { runProcess } from '../../../tools/testing/command.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';
import { startGatewayProcess } from '../../../tools/testing/gateway-process.ts';
import { spawnOwned } from '../../../tools/testing/own-process.ts';
import { giveToPostgres } from '../../../tools/testing/postgres-user.ts';
import { openPrivatePostgres } from '../../../tools/testing/private-postgres.ts';
import { queryPostgres } from '../../../tools/testing/query-postgres.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');

test('the health check of the image uses PORT, and fails if nothing answers there', async () => {
  const [, command = ''] = /^HEALTHCHECK (?:.*\\\n)?\s*CMD (\[.+\])$/m.exec(dockerfile) ?? [];
  const [program, ...args] = JSON.parse(command) as string[];
  expect(program).toBe('node');
  const { dataDir, discard } = await copyTemplate();
  try {
    const gateway = await startGatewayProcess({ DATA_DIR: dataDir, HOST: '0.0.0.0' });
    const check = (): Promise<number | null> =>
      new Promise((resolve) =>
        spawnOwned(process.execPath, args, { env: { PORT: String(gateway.port) } }).once('close', resolve),
      );
    expect(await check()).toBe(0);
    await gateway.stop('SIGTERM');
    expect(await check()).toBe(1);
  } finally {
    await discard();
  }
});

test('labels say what the image is, and have the version of the package', () => {
  const { version, description } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
  const labels = Object.fromEntries(
    [...dockerfile.matchAll(/org\.opencontainers\.image\.(\w+)="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  expect(labels).toEqual({ title: 'Phone Gateway', description, version, revision: '$REVISION' });
});

test('images have exact versions, and the Node of the image is as new as every build in the lock file', () => {
  const compose = ['docker-compose.yml', 'deploy/compose.two-gateways.yml', 'deploy/compose.monitoring.yml']
    .map((path) => readFileSync(path, 'utf8'))
    .join('');
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm), ...compose.matchAll(/^ +image: (\S+)/gm)].map(
    ([, image = '']) => image,
  );
  expect(images).toHaveLength(7);
  const official = /^\w+:\d+\.\d+(\.\d+)?-(bookworm|trixie)(-slim)?(@sha256:[0-9a-f]{64})?$/;
  const monitoring = /^(prom\/prometheus:v|grafana\/grafana:)\d+\.\d+\.\d+(@sha256:[0-9a-f]{64})?$/;
  expect(images.filter((image) => !official.test(image) && !monitoring.test(image))).toEqual([]);
  const nodes = images.flatMap((image) => /^node:([\d.]+)-/.exec(image)?.[1] ?? []);
  expect(new Set(nodes).size).toBe(1);
  const [node = ''] = nodes;
  expect(readFileSync('.devcontainer/Dockerfile', 'utf8')).toContain(`\nFROM node:${node}-bookworm\n`);
  const { engines, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly engines: { readonly node: string };
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  const builds = Object.values(optionalDependencies);
  expect(builds).toHaveLength(5);
  for (const build of builds) expect(build === node || isHostPreferred(node, build)).toBe(true);
  const oldest = engines.node.replace('^', '');
  expect(builds).toContain(oldest);
  for (const build of builds) expect(isHostPreferred(oldest, build)).toBe(false);
});

test('the password of Postgres may have any character in PGPASSWORD, as in docker-compose.yml', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-hba-'));
  const rules = join(folder, 'pg_hba.conf');
  await writeFile(rules, 'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
  giveToPostgres(folder, rules);
  const postgres = await openPrivatePostgres([`hba_file=${rules}`]);
  if (postgres === null) return context.skip('PostgreSQL is not installed');
  try {
    const password = "p@ss:/w%rd#?&'1";
    await queryPostgres(postgres.url, `CREATE USER gateway PASSWORD '${password.replaceAll("'", "''")}'`);
    await queryPostgres(postgres.url, 'CREATE DATABASE gateway OWNER gateway');
    const env = {
      DATABASE_URL: `postgres://gateway@127.0.0.1:${postgres.port}/gateway`,
      KEY_PEPPER: 'a pepper for tests only',
      DATA_DIR: join(folder, 'data'),
    };
    expect((await runProcess(['migrate'], { ...env, PGPASSWORD: 'another' })).stderr).toMatch(/password/);
    expect(await runProcess(['migrate'], { ...env, PGPASSWORD: password })).toMatchObject({ code: 0 });
  } finally {
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  }
});
