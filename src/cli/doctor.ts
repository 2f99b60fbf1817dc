import type { Command } from 'commander';
import { type Config, ConfigError } from '../config.ts';
import { type Finding, findingsOf } from '../domain/finding.ts';
import { plural } from '../domain/plural.ts';
import { findGateway } from '../operator/control-client.ts';
import { controlPath } from '../operator/control-path.ts';
import type { CommandContext } from './command-context.ts';
import { formatTable } from './output.ts';

/** `phone-gateway doctor` */
export function addDoctorCommand(program: Command, { config, finish }: CommandContext): void {
  program
    .command('doctor')
    .description('Check the settings, the stores and the gateway, and say what to change; changes nothing')
    .action(() =>
      finish(async () => {
        const findings = await examineSettings(config);
        const isFailed = findings.some(({ status }) => status === 'fail');
        return { value: findings, lines: presentFindings(findings), exitCode: isFailed ? 1 : 0 };
      }),
    );
}

async function examineSettings(config: () => Config): Promise<readonly Finding[]> {
  let settings: Config;
  try {
    settings = config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { fail } = findingsOf('configuration');
    return error.problems.map((problem) =>
      fail(problem, 'Correct it and run doctor again; the other checks need it.'),
    );
  }
  const { examine } = await import('../doctor.ts');
  return examine(settings, await findGateway(controlPath(settings)));
}

function presentFindings(findings: readonly Finding[]): string[] {
  const rows = findings.flatMap(({ check, status, detail, fix }) => [
    [status, check, detail],
    ...(fix === null ? [] : [['', '', `→ ${fix}`]]),
  ]);
  const count = (expected: Finding['status']): number =>
    findings.filter(({ status }) => status === expected).length;
  return [
    ...formatTable(['STATUS', 'CHECK', 'DETAIL'], rows),
    '',
    `${count('ok')} ok, ${plural(count('warn'), 'warning')}, ${count('fail')} failed`,
  ];
}
