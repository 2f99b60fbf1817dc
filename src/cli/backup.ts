import { resolve } from 'node:path';
import type { Command } from 'commander';
import { backUp, dumpStopped } from '../upkeep.ts';
import type { CommandContext } from './command-context.ts';
import { withGatewayOr } from './with-operator.ts';

/** `phone-gateway backup FILE` */
export function addBackupCommand(program: Command, { config, finish, output }: CommandContext): void {
  program
    .command('backup <file>')
    .description(
      'Copy the embedded database and the pepper into one file, while the gateway runs or not; the file is a secret',
    )
    .option('--force', 'replace the file when it is there already')
    .action((file: string, { force = false }: { force?: boolean }) =>
      finish(async () => {
        const settings = config();
        const path = resolve(file);
        output.stderr.write(`backing up ${settings.dataDir}\n`);
        const { manifest, bytes } = await backUp(settings, path, {
          isReplacing: force,
          now: Date.now(),
          dump: (copied) =>
            withGatewayOr(
              settings,
              (operator) => operator.databaseDump({ file: copied }),
              () => dumpStopped(settings, copied),
            ),
        });
        return {
          value: {
            file: path,
            bytes,
            created_at: manifest.createdAt,
            release: manifest.release,
            postgres_version: manifest.postgresVersion,
            catalogue_version: manifest.catalogueVersion,
            has_pepper: manifest.hasPepper,
          },
          lines: [
            `wrote ${path} (${(bytes / 1_000_000).toFixed(1)} MB)`,
            manifest.hasPepper
              ? 'It is a secret: it holds accounts and the pepper that their keys work with. Only you may read it.'
              : 'It is a secret: it holds accounts. It has no pepper: keep KEY_PEPPER too, or no key works again.',
          ],
        };
      }),
    );
}
