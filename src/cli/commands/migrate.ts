import type { Command } from 'commander';
import type { Config } from '../../config.ts';
import { getControlAddress } from '../../operator/control-address.ts';
import { findGateway } from '../../operator/control-client.ts';
import type { CommandContext } from '../command-context.ts';
import { openOffline } from '../with-operator.ts';

/** Adds the command `phone-gateway migrate`. */
export function addMigrateCommand(program: Command, { getConfig, run, isTerminal }: CommandContext): void {
  program
    .command('migrate')
    .description(
      'Apply pending migrations, and create the embedded database if there is none (serve also does this)',
    )
    .action(() =>
      run(async () => {
        const settings = getConfig();
        const isGatewayRunning =
          settings.database.kind === 'embedded' && (await findGateway(getControlAddress(settings))) !== null;
        // A running gateway applied the migrations of its embedded database when it started.
        const names = isGatewayRunning ? [] : await applyMigrations(settings);
        const lines = names.length > 0 ? names.map((name) => `applied ${name}`) : ['nothing to apply'];
        return { value: { applied: names }, lines };
      }),
    );

  /** Opens the database, and thereby applies its migrations. @returns the names of the applied migrations */
  const applyMigrations = async (settings: Config): Promise<readonly string[]> => {
    const offline = await openOffline(settings, isTerminal, {
      shouldCreateInstallation: true,
    });
    await offline.close();
    return offline.appliedMigrations;
  };
}
