import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { BackupManifest } from '../../domain/backup.ts';
import { toPrintableLine } from '../../domain/text/printable.ts';
import type { CommandContext } from '../command-context.ts';
import { runWithGatewayOrElse } from '../with-operator.ts';

/** Adds the commands `phone-gateway backup FILE` and `phone-gateway restore FILE`. */
export function addBackupCommands(program: Command, { getConfig, run, output }: CommandContext): void {
  program
    .command('backup <file>')
    .description(
      'Copy the embedded database and the pepper into one file, whether the gateway runs or not; keep the file secret',
    )
    .option('--force', 'replace the file if it exists')
    .action((file: string, { force = false }: { force?: boolean }) =>
      run(async () => {
        const settings = getConfig();
        const path = resolve(file);
        output.stderr.write(`backing up ${toPrintableLine(settings.dataDir)}\n`);
        const { backUp, dumpStoppedGateway } = await import('../../backup.ts');
        const { manifest, bytes } = await backUp(settings, path, {
          canReplace: force,
          now: Date.now(),
          dump: (copyPath) =>
            runWithGatewayOrElse(
              settings,
              (operator) => operator.databaseDump({ file: copyPath }),
              () => dumpStoppedGateway(settings, copyPath),
            ),
        });
        return {
          value: { file: path, bytes, ...toManifestJson(manifest) },
          lines: [
            `wrote ${path} (${(bytes / 1_000_000).toFixed(1)} MB)`,
            manifest.hasPepper
              ? 'Keep it secret: it contains accounts and the pepper that their keys need. Its permissions allow only you to read it.'
              : 'Keep it secret: it contains accounts. It does not contain the pepper, so keep KEY_PEPPER too: if you lose it, every key stops working.',
          ],
        };
      }),
    );

  program
    .command('restore <file>')
    .description('Restore a backup into an empty DATA_DIR, which no gateway may be using')
    .option('--force', 'move the contents of DATA_DIR to DATA_DIR.before-restore-<time>')
    .action((file: string, { force = false }: { force?: boolean }) =>
      run(async () => {
        const settings = getConfig();
        const path = resolve(file);
        output.stderr.write(`restoring ${toPrintableLine(path)}\n`);
        const { restore } = await import('../../backup.ts');
        const { manifest, movedAsidePath, pepperProblem } = await restore(settings, path, {
          canReplace: force,
          now: Date.now(),
        });
        return {
          value: {
            file: path,
            data_dir: settings.dataDir,
            moved_aside: movedAsidePath,
            pepper_trouble: pepperProblem,
            ...toManifestJson(manifest),
          },
          lines: [
            `restored ${settings.dataDir} as of ${manifest.createdAt} (release ${manifest.release})`,
            ...(movedAsidePath === null ? [] : [`the previous contents are in ${movedAsidePath}`]),
            ...(pepperProblem === null ? [] : [pepperProblem]),
            'The next start applies pending migrations.',
          ],
        };
      }),
    );
}

const toManifestJson = (manifest: BackupManifest) => ({
  created_at: manifest.createdAt,
  release: manifest.release,
  postgres_version: manifest.postgresVersion,
  catalogue_version: manifest.catalogueVersion,
  has_pepper: manifest.hasPepper,
});
