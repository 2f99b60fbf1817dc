import { resolve } from 'node:path';
import type { Command } from 'commander';
import { restore } from '../upkeep.ts';
import type { CommandContext } from './command-context.ts';

/** `phone-gateway restore FILE` */
export function addRestoreCommand(program: Command, { config, finish, output }: CommandContext): void {
  program
    .command('restore <file>')
    .description('Put a backup into an empty DATA_DIR; no gateway may run on it')
    .option('--force', 'move what is in DATA_DIR aside to DATA_DIR.before-restore-<time>')
    .action((file: string, { force = false }: { force?: boolean }) =>
      finish(async () => {
        const settings = config();
        const path = resolve(file);
        output.stderr.write(`restoring ${path}\n`);
        const { manifest, movedAside } = await restore(settings, path, {
          isReplacing: force,
          now: Date.now(),
        });
        const needsPepper = !manifest.hasPepper && settings.pepper === null;
        return {
          value: {
            file: path,
            data_dir: settings.dataDir,
            moved_aside: movedAside,
            created_at: manifest.createdAt,
            release: manifest.release,
            postgres_version: manifest.postgresVersion,
            catalogue_version: manifest.catalogueVersion,
            has_pepper: manifest.hasPepper,
          },
          lines: [
            `restored ${settings.dataDir} as of ${manifest.createdAt} (release ${manifest.release})`,
            ...(movedAside === null ? [] : [`what was there is in ${movedAside}`]),
            ...(needsPepper
              ? ['The backup has no pepper: set the KEY_PEPPER of before, or no key works again.']
              : []),
            'The next start applies pending migrations.',
          ],
        };
      }),
    );
}
