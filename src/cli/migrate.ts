import type { Command } from 'commander';
import { openWorkshop } from '../app.ts';
import { isGatewayListening } from '../control/control-client.ts';
import { controlPath } from '../control/control-path.ts';
import type { CommandContext } from './command-context.ts';
import { createLog } from './create-log.ts';

/** `phone-gateway migrate` */
export function addMigrateCommand(program: Command, { config, finish }: CommandContext): void {
  program
    .command('migrate')
    .description('Apply pending migrations (serve does so too)')
    .action(() =>
      finish(async () => {
        const settings = config();
        const isServed =
          settings.database.kind === 'embedded' && (await isGatewayListening(controlPath(settings)));
        // A gateway that runs on the embedded database applied them when it started.
        const applied = isServed ? [] : await applyMigrations();
        const lines = applied.length > 0 ? applied.map((name) => `applied ${name}`) : ['nothing to apply'];
        return { value: { applied }, lines };
      }),
    );

  const applyMigrations = async (): Promise<readonly string[]> => {
    const settings = config();
    const workshop = await openWorkshop(settings, createLog(settings.logLevel));
    await workshop.close();
    return workshop.applied;
  };
}
