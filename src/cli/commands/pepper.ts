import type { Command } from 'commander';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { openOffline } from '../with-operator.ts';

/** Adds the commands `phone-gateway pepper …`. */
export function addPepperCommands(program: Command, { getConfig, run, isTerminal }: CommandContext): void {
  program
    .command('pepper')
    .description('The secret that keys are stored with: accept another one after a loss')
    .command('accept')
    .description(
      'Let gateways start with the present KEY_PEPPER (or pepper file) although the database was used with another one; stop every gateway first',
    )
    .option('--yes', 'accept it even if keys, API Secrets and recovery codes stop working')
    .action(({ yes = false }: { yes?: boolean }, command: Command) =>
      run(async (): Promise<CommandResult> => {
        const offline = await openOffline(getConfig(), isTerminal);
        const outcome = await offline.acceptPepper({ isLossAccepted: yes }).finally(() => offline.close());
        if (outcome === 'would-lose')
          command.error(
            'error: this database has accounts. If they were made with another pepper, their keys, API Secrets and recovery codes stop working; add --yes to accept that',
          );
        return {
          value: { accepted: outcome === 'accepted' },
          lines:
            outcome === 'unchanged'
              ? ['This is already the pepper of this database. Nothing was changed.']
              : [
                  'Gateways now start with this pepper, and with no other one.',
                  'Accounts that were made with another one get a new API Secret with account reset-secret, and create new keys with it.',
                ],
        };
      }),
    );
}
