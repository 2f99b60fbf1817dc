import type { Command } from 'commander';
import type { CreatedAccount } from '../services/accounts/accounts.ts';
import type { CommandContext } from './command-context.ts';
import { demoBanner } from './demo-banner.ts';
import { logStartSteps, showStartSteps } from './start-steps.ts';

/** `phone-gateway serve` */
export function addServeCommand(
  program: Command,
  { config, output, isJson, setExitCode }: CommandContext,
): void {
  const announce = (origin: string, demo: CreatedAccount | null): void => {
    const credentials = demo && { api_key: demo.apiKey, api_secret: demo.apiSecret };
    if (isJson()) output.stdout.write(`${JSON.stringify({ origin, demo: credentials })}\n`);
    else output.stdout.write(demoBanner(origin, demo));
  };
  program
    .command('serve')
    .description('Run the gateway (npm start)')
    .action(async () => {
      const settings = config();
      const isTerminal = output.stderr.isTTY === true;
      let steps = isTerminal && settings.logLevel !== 'silent' ? showStartSteps(process.stderr.fd) : null;
      steps?.begin({ name: 'loading the program' });
      try {
        // Loading may take seconds the first time, so the step is shown before.
        const { runGateway } = await import('./run-gateway.ts');
        const exitCode = await runGateway(
          settings,
          { isTerminal },
          {
            onStep: (step, log) => {
              steps ??= logStartSteps(log);
              steps.begin(step);
            },
            onReady: (origin, demo) => {
              steps?.end();
              announce(origin, demo);
            },
          },
        );
        setExitCode(exitCode);
      } finally {
        steps?.end();
      }
    });
}
