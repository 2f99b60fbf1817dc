import type { Command } from 'commander';
import { type Config, ConfigError } from '../../config.ts';
import { createFindings, type Finding } from '../../domain/finding.ts';
import { formatPlural } from '../../domain/text/plural.ts';
import { getControlAddress } from '../../operator/control-address.ts';
import { findGateway } from '../../operator/control-client.ts';
import type { CommandContext } from '../command-context.ts';
import { formatTable } from '../output.ts';

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
