import type { Command } from 'commander';
import type { CreatedAccount } from '../../services/accounts/accounts.ts';
import type { CommandContext } from '../command-context.ts';
import { logStartSteps, showStartSteps } from '../start-steps.ts';

/** Adds the command `phone-gateway serve`. */
export function addServeCommand(
  program: Command,
  { getConfig, output, isJson, setExitCode }: CommandContext,
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
      const isTerminal = output.stderr.isTTY === true;
      let stepDisplay =
        isTerminal && settings.logLevel !== 'silent' ? showStartSteps(process.stderr.fd) : null;
      stepDisplay?.show({ name: 'loading the program' });
      try {
        // Loading may take seconds at the first start, so the step is shown before the import.
        const { runGateway } = await import('../run-gateway.ts');
        const exitCode = await runGateway(
          settings,
          { isTerminal },
          {
            onStep: (step, log) => {
              stepDisplay ??= logStartSteps(log);
              stepDisplay.show(step);
            },
            onReady: (origin, demoAccount) => {
              stepDisplay?.end();
              announce(origin, demoAccount);
            },
          },
        );
        setExitCode(exitCode);
      } finally {
        stepDisplay?.end();
      }
    });
}

/** Formats the addresses of the gateway, and after the first start also its demo key and commands to try. */
function formatBanner(origin: string, demoAccount: CreatedAccount | null): string {
  const addresses = `Phone Gateway is ready at ${origin}
  REST       ${origin}/v1 (reference: ${origin}/docs)
  GraphQL    ${origin}/graphql (GraphiQL in a browser)
  MCP        ${origin}/mcp (for AI applications)
  Dashboard  ${origin}/dashboard (sign in with an API Secret)
`;
  if (demoAccount === null) return addresses;
  return `${addresses}
A demo account was created; its key and secret are not shown again.
  API key     ${demoAccount.apiKey}
  API Secret  ${demoAccount.apiSecret}

Try these:
  curl -sw "\\n" -H "X-API-Key: ${demoAccount.apiKey}" "${origin}/v1/phones?brand=samsung&per_page=3"
  curl -sw "\\n" -H "X-API-Key: ${demoAccount.apiKey}" "${origin}/v1/search?q=galxy+s24+utra"
  curl -sw "\\n" -H "X-API-Key: ${demoAccount.apiKey}" -H "Content-Type: application/json" -d '{"query":"{ phone(id: \\"samsung-galaxy-s24-ultra\\") { fullName battery { capacityMah } } }"}' "${origin}/graphql"
`;
}
