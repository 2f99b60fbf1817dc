import type { Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import { table } from './output.ts';

/** `phone-gateway key …` */
export function addKeyCommands(program: Command, { run }: CommandContext): void {
  const key = program.command('key').description('API keys of an account: list, create, revoke');

  key
    .command('list <email>')
    .description('List the keys of an account')
    .action((email: string) =>
      run(async (operator) => {
        const keys = await operator.keyList({ email });
        const rows = keys.map(({ id, name, status, created_at }) => [id, name, status, created_at]);
        return { value: keys, lines: table(['ID', 'NAME', 'STATUS', 'CREATED'], rows) };
      }),
    );

  key
    .command('create <email>')
    .description('Create a key; it is shown only this once')
    .option('--name <name>', 'what the key is for', 'cli')
    .action((email: string, { name }: { name: string }) =>
      run(async (operator) => {
        const created = await operator.keyCreate({ email, name });
        return {
          value: created,
          lines: [`API key  ${created.api_key}`, 'Copy it now: it is not shown again.'],
        };
      }),
    );

  key
    .command('revoke <key-id>')
    .description('Revoke a key; it stops working within a second')
    .action((id: string) =>
      run(async (operator) => {
        const revoked = await operator.keyRevoke({ id });
        return { value: revoked, lines: [`revoked ${revoked.id}`] };
      }),
    );
}
