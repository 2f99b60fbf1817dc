import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { runCommand, type Served, serve } from '../../../tools/testing/command.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';
import { makeCloneFolder } from '../../support/clone-folder.ts';
import { shellCommands, shownAnswers } from '../../support/shell-blocks.ts';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

/** Not run here: commands that install, and run all tests, need a Docker engine, or a third-party program. */
const left = [/^npm ci /, /^npm test$/, /^docker compose/, /^claude /];

/** The expected text in the answer to each command, by a part of the command; the first match counts. */
const expectations: readonly (readonly [command: RegExp, answer: RegExp])[] = [
  [/\/v1\/signup/, /"api_key":"phk_\w{48}".*"api_secret":"phs_\w{48}"/],
  [/^export /, /^$/],
  [/^\[ -e \.env \]/, /^$/],
  [/^mkdir /, /^$/],
  [/^npm pack \.\/client/, /^phone-gateway-client-\d+\.\d+\.\d+\.tgz\n$/m],
  [/^npm install --prefix/, /added 1 package/],
  [/\/v1\/changes\?/, /"type":"phone".*"next_cursor":".+","has_more":true/],
  [/price_basis=launch/, /"total":[1-9]/],
  [/\/v1\/phones\?/, /"full_name":"Samsung Galaxy S24/],
  [/\/v1\/phones\/samsung-galaxy-s24-ultra/, /"slug":"samsung-galaxy-s24-ultra"/],
  [/\/v1\/search/, /"full_name":"Apple iPhone 15 Pro Max"/],
  [/\/v1\/auth\/status/, /"remaining":9\d\b/],
  [/documentId=/, /"brands":\[\{"name":"Acer"\}/],
  [/\/graphql/, /"nodes":\[\{"fullName":"Samsung/],
  [/^echo .* > brands\.graphql$/, /^$/],
  [/documents add brands\.graphql/, /1 document registered, 1 new\n$/],
  [/\/v1\/account\/usage/, /"units":\d+/],
  [/\/v1\/account\/keys/, /"name":"my app"/],
  [/\/v1\/account$/, /"email":"you@example\.com"/],
  [
    / import examples\/catalogue\/\*/,
    /FILES +ROWS[^\n]*REJECTED[^\n]*\n7 +\d+ +1 [^\n]*\nfree and basic see /,
  ],
  [/account create/, /Account +acc_\w+ \(pro\)\nAPI key +phk_/],
  [/account requests/, /^There are no open requests for another plan\.\n$/],
  [/account set-plan/, /^shop@example\.com has the plan pro, until 2028-01-01T00:00:00Z\n$/],
  [/key create/, /is restricted to: https:\/\/shop\.example, 500 units a day\n/],
  [/key list/, /default +active/],
  [/rates import/, /^4 rates of EUR read, 4 new\n$/],
  [/documents add examples/, /4 documents registered, 4 new\n$/],
  [/feeds add/, /^added shop\n$/],
  [/ backup /, /^wrote .*phones\.backup/],
  [/ restore /, /^restored .*restored as of /],
  [/ doctor/, /ok +gateway +ready at /],
];

const clone = await makeCloneFolder();
const { dataDir, discard } = await copyTemplate();
let served: Served | null = null;
afterAll(async () => {
  await served?.stop();
  await discard();
  await clone.discard();
});

test('every command of the README works as it is written, in order, beside a running gateway', async () => {
  served = await serve({ DATA_DIR: dataDir });
  const { origin } = served;
  const env: Record<string, string> = {
    PATH: clone.PATH,
    DATA_DIR: dataDir,
    PORT: new URL(origin).port,
    LOG_LEVEL: 'warn',
  };
  // Replaces the demo account, which the README's first start creates and the template lacks.
  const newcomer = ['account', 'create', '--email', 'demo@example.com', '--name', 'Demo', '--json'];
  const demo = await runCommand(newcomer, { DATA_DIR: dataDir });
  noteCredentials(demo.stdout, env);
  const shown = shownAnswers(readme);
  expect(shown.size).toBe(1);
  const commands = shellCommands(readme).filter((command) => !left.some((pattern) => pattern.test(command)));
  expect(commands.length).toBeGreaterThan(20);
  for (const command of commands) {
    const [, answer] = expectations.find(([pattern]) => pattern.test(command)) ?? [];
    expect(answer, `Nothing is expected of: ${command}`).toBeDefined();
    const written = command.replaceAll('http://127.0.0.1:4000', origin);
    const [, name = '', prefix = ''] = /^export (\w+)=(ph[ksr]_)…$/.exec(written) ?? [];
    if (name !== '') {
      // The reader inserts the last one that was shown.
      expect(env[prefix]).toBeDefined();
      env[name] = env[prefix] as string;
      continue;
    }
    const { code, stdout, stderr } = await run(written, env);
    expect([code, stdout], `${command}\n${stderr}`).toEqual([0, expect.stringMatching(answer as RegExp)]);
    if (shown.has(command)) expect(withoutDay(stdout), command).toEqual(withoutDay(shown.get(command) ?? ''));
    noteCredentials(stdout, env);
  }
}, 1_200_000);

/** An answer without the parts that depend on the day. */
function withoutDay(json: string): unknown {
  return JSON.parse(json, (name, value) => (name === 'edition' ? value.replace(/\d/g, '0') : value));
}

function noteCredentials(text: string, env: Record<string, string>): void {
  for (const [credential] of text.matchAll(/ph[ksr]_\w{48}/g)) env[credential.slice(0, 4)] = credential;
}

function run(command: string, env: Readonly<Record<string, string>>) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      'bash',
      ['-c', command],
      { cwd: clone.folder, env, maxBuffer: 10_000_000 },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });
}
