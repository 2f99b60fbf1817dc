import type { Command } from 'commander';
import { type Config, ConfigError } from '../config.ts';
import { isGatewayListening } from '../control/control-client.ts';
import { controlPath } from '../control/control-path.ts';
import { examine } from '../doctor.ts';
import { type Finding, findingsOf } from '../domain/finding.ts';
import type { CommandContext } from './command-context.ts';
import { table } from './output.ts';

/** `phone-gateway doctor` */
export function addDoctorCommand(program: Command, { config, finish }: CommandContext): void {
  program
    .command('doctor')
    .description('Check the settings and what they name, and say what to change; changes nothing')
    .action(() =>
      finish(async () => {
        const findings = await examineSettings(config);
        const isFailed = findings.some(({ status }) => status === 'fail');
        return { value: findings, lines: present(findings), exitCode: isFailed ? 1 : 0 };
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
    return error.problems.map((problem) => fail(problem, 'Correct it; then everything else is looked at.'));
  }
  return examine(settings, await isGatewayListening(controlPath(settings)));
}

function present(findings: readonly Finding[]): string[] {
  const rows = findings.flatMap(({ check, status, detail, mend }) => [
    [status, check, detail],
    ...(mend === null ? [] : [['', '', `→ ${mend}`]]),
  ]);
  const count = (wanted: Finding['status']): number =>
    findings.filter(({ status }) => status === wanted).length;
  return [
    ...table(['STATUS', 'CHECK', 'DETAIL'], rows),
    '',
    `${count('ok')} ok, ${count('warn')} to warn of, ${count('fail')} failed`,
  ];
}
