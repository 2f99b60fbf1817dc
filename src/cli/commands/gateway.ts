import type { Command } from 'commander';
import { type Config, ConfigError } from '../../config.ts';
import { createFindings, type Finding } from '../../domain/finding.ts';
import { formatPlural } from '../../domain/text/plural.ts';
import { getControlAddress } from '../../operator/control-address.ts';
import { findGateway } from '../../operator/control-client.ts';
import type { CreatedAccount } from '../../services/accounts/accounts.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { createProgressLine, formatTable } from '../output.ts';
import { openOffline } from '../with-operator.ts';

/** Adds the command `phone-gateway serve`. */
export function addServeCommand(
  program: Command,
  { getConfig, output, isTerminal, isJson, setExitCode }: CommandContext,
): void {
  const announce = (origin: string, demoAccount: CreatedAccount | null): void => {
    const credentials = demoAccount && { api_key: demoAccount.apiKey, api_secret: demoAccount.apiSecret };
    if (isJson()) output.stdout.write(`${JSON.stringify({ origin, demo: credentials })}\n`);
    else output.stdout.write(formatBanner(origin, demoAccount));
  };
  program
    .command('serve')
    .description('Run the gateway (npm start)')
    .action(async () => {
      const settings = getConfig();
      const progress = isTerminal ? createProgressLine(output) : null;
      progress?.show('loading the program');
      try {
        // Loading may take seconds at the first start, so the step is shown before the import.
        const { runGateway } = await import('../run-gateway.ts');
        setExitCode(await runGateway(settings, progress, announce));
      } finally {
        progress?.end();
      }
    });
}

/** Formats the address of the gateway, and after the first start also its demo key and commands to try. */
function formatBanner(origin: string, demoAccount: CreatedAccount | null): string {
  const ready = `Phone Gateway is ready at ${origin}\n`;
  if (demoAccount === null) return ready;
  return `${ready}
Try it in another terminal. This demo key is shown only now:

  export API_KEY=${demoAccount.apiKey}

  curl -H "X-API-Key: $API_KEY" "${origin}/v1/phones?brand=samsung&per_page=3"
  curl -H "X-API-Key: $API_KEY" "${origin}/v1/search?q=galxy+s24+utra"
  curl -H "X-API-Key: $API_KEY" -H "Content-Type: application/json" -d '{"query":"{ phone(id: \\"samsung-galaxy-s24-ultra\\") { fullName battery { capacityMah } } }"}' "${origin}/graphql"
`;
}

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

/** Adds the command `phone-gateway doctor`. */
export function addDoctorCommand(program: Command, { getConfig, run }: CommandContext): void {
  program
    .command('doctor')
    .description(
      'Check the settings, the stores and the gateway, and say what to change, without changing anything',
    )
    .action(() =>
      run(async () => {
        const findings = await examineSettings(getConfig);
        const hasFailed = findings.some(({ status }) => status === 'fail');
        return { value: findings, lines: presentFindings(findings), exitCode: hasFailed ? 1 : 0 };
      }),
    );
}

async function examineSettings(getConfig: () => Config): Promise<readonly Finding[]> {
  let settings: Config;
  try {
    settings = getConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { fail } = createFindings('configuration');
    return error.problems.map((problem) =>
      fail(problem, 'Correct it and run doctor again; the other checks need it.'),
    );
  }
  const { examine } = await import('../../doctor.ts');
  return examine(settings, await findGateway(getControlAddress(settings)));
}

function presentFindings(findings: readonly Finding[]): string[] {
  const rows = findings.flatMap(({ check, status, detail, fix }) => [
    [status, check, detail],
    ...(fix === null ? [] : [['', '', `→ ${fix}`]]),
  ]);
  const countFindings = (countedStatus: Finding['status']): number =>
    findings.filter(({ status }) => status === countedStatus).length;
  return [
    ...formatTable(['STATUS', 'CHECK', 'DETAIL'], rows),
    '',
    `${countFindings('ok')} ok, ${formatPlural(countFindings('warn'), 'warning')}, ${countFindings('fail')} failed`,
  ];
}

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
