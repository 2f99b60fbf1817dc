import type { Command } from 'commander';
import { findGateway } from '../operator/control-client.ts';
import { controlPath } from '../operator/control-path.ts';
import type { CommandContext } from './command-context.ts';
import { createLog } from './create-log.ts';

/** `phone-gateway migrate` */
export function addMigrateCommand(program: Command, { config, finish, output }: CommandContext): void {
  program
    .command('migrate')
    .description(
      'Apply pending migrations, and make the embedded database if there is none (serve does so too)',
    )
    .action(() =>
      finish(async () => {
        const settings = config();
        const isServed =
          settings.database.kind === 'embedded' && (await findGateway(controlPath(settings))) !== null;
        // A gateway with the embedded database has applied the migrations when it started.
        const applied = isServed ? [] : await applyMigrations();
        const lines = applied.length > 0 ? applied.map((name) => `applied ${name}`) : ['nothing to apply'];
        return { value: { applied }, lines };
      }),
    );

  const applyMigrations = async (): Promise<readonly string[]> => {
    const settings = config();
    const { openOfflineOperator } = await import('../offline-operator.ts');
    const offline = await openOfflineOperator(
      settings,
      createLog(settings.logLevel, output.stderr.isTTY === true),
      { makesInstallation: true },
    );
    await offline.close();
    return offline.applied;
  };
}
