import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { toPrintableLine } from '../../domain/text/printable.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { formatTable, type Output } from '../output.ts';

/** Adds the commands `phone-gateway account …`. */
export function addAccountCommands(program: Command, context: CommandContext): void {
  const { run, runWithOperator } = context;
  const accountCommand = program
    .command('account')
    .description('Accounts: create, list, plan, requests, secret, delete');

  accountCommand
    .command('create')
    .description('Create an account with its first key; key, secret and recovery codes are shown only once')
    .requiredOption('--email <email>', 'e-mail address')
    .requiredOption('--name <name>', 'name of the person or application')
    .option('--plan <plan>', 'free, basic, pro, or one of PLANS_FILE')
    .action((input: { email: string; name: string; plan?: string }) =>
      runWithOperator(async (operator) => {
        const newAccount = await operator.accountCreate(input);
        return {
          value: newAccount,
          lines: [
            `Account     ${newAccount.account.id} (${newAccount.account.plan})`,
            `API key     ${newAccount.api_key}`,
            `API Secret  ${newAccount.api_secret}`,
            ...newAccount.recovery_codes.map(
              (code, index) => `${index === 0 ? 'Recovery' : '        '}    ${code}`,
            ),
            'Copy them now: they are not shown again. Each recovery code gives one new API Secret if it is lost.',
          ],
        };
      }),
    );

  accountCommand
    .command('list')
    .description('List the accounts')
    .action(() =>
      runWithOperator(async (operator) => {
        const accounts = await operator.accountList();
        const rows = accounts.map(({ email, name, plan, created_at, id }) => [
          email,
          name,
          plan,
          created_at,
          id,
        ]);
        return { value: accounts, lines: formatTable(['E-MAIL', 'NAME', 'PLAN', 'CREATED', 'ID'], rows) };
      }),
    );

  accountCommand
    .command('set-plan <email> <plan>')
    .description('Change the plan; every gateway follows within a second')
    .option(
      '--until <date>',
      'the last day of the plan, such as 2027-01-31; afterwards it falls back to free',
    )
    .action((email: string, plan: string, { until = null }: { until?: string | null }) =>
      runWithOperator(async (operator) => {
        const changedAccount = await operator.accountSetPlan({ email, plan, until });
        const { plan_until } = changedAccount;
        const endText = plan_until === null ? '' : `, until ${plan_until}`;
        return {
          value: changedAccount,
          lines: [`${changedAccount.email} has the plan ${changedAccount.plan}${endText}`],
        };
      }),
    );

  accountCommand
    .command('requests')
    .description('List the open requests for another plan; set-plan closes them')
    .action(() =>
      runWithOperator(async (operator) => {
        const requests = await operator.accountRequests();
        const rows = requests.map(({ email, name, plan, wanted, requested_at, note }) => [
          email,
          name,
          plan,
          wanted,
          requested_at,
          note.replace(/\s+/g, ' '),
        ]);
        const lines =
          rows.length === 0
            ? ['There are no open requests for another plan.']
            : formatTable(['E-MAIL', 'NAME', 'PLAN', 'REQUESTED PLAN', 'REQUESTED AT', 'NOTE'], rows);
        return { value: requests, lines };
      }),
    );

  accountCommand
    .command('reset-secret <email>')
    .description('Replace the API Secret; the new one is shown only once')
    .action((email: string) =>
      runWithOperator(async (operator) => {
        const newSecret = await operator.accountResetSecret({ email });
        return {
          value: newSecret,
          lines: [`API Secret  ${newSecret.api_secret}`, 'Copy it now: it is not shown again.'],
        };
      }),
    );

  accountCommand
    .command('delete <email>')
    .description('Delete an account with its keys; they stop working within a second')
    .option('--yes', 'do not ask for confirmation; required in scripts')
    .action(async (email: string, { yes = false }: { yes?: boolean }, command: Command) => {
      const isConfirmed = yes || (await confirmDeletion(email, context.output, context.isJson()));
      if (isConfirmed === null)
        command.error(
          'error: this deletes the account with its keys and cannot be undone; add --yes to do it',
        );
      if (!isConfirmed) return run(rejectDeletion);
      return runWithOperator(async (operator) => {
        const deletedAccount = await operator.accountDelete({ email });
        return { value: deletedAccount, lines: [`deleted ${deletedAccount.email}`] };
      });
    });
}

/** Returns the result of a deletion that was not confirmed. */
const rejectDeletion = async (): Promise<CommandResult> => ({
  value: { deleted: false },
  lines: ['That is not the e-mail address. Nothing was deleted.'],
  exitCode: 1,
});

/**
 * Asks a person at a terminal to confirm by typing the e-mail address of the account.
 * @returns whether the person confirmed, or null if `--json` is set or there is no terminal to ask at
 */
async function confirmDeletion(
  email: string,
  { stdin, stderr }: Output,
  isJson: boolean,
): Promise<boolean | null> {
  if (isJson || stdin.isTTY !== true || stderr.isTTY !== true) return null;
  const terminal = createInterface({ input: stdin, output: stderr });
  // Closing the terminal without an answer does not confirm.
  const emptyOnClose = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    const question =
      'This deletes the account with its keys and its usage and cannot be undone.\n' +
      `Type ${toPrintableLine(email)} to confirm: `;
    const answer = await Promise.race([terminal.question(question), emptyOnClose]);
    return answer.trim().toLowerCase() === email.toLowerCase();
  } finally {
    terminal.close();
  }
}
