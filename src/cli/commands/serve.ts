import type { Command } from 'commander';
import type { CreatedAccount } from '../../services/accounts/accounts.ts';
import type { CommandContext } from '../command-context.ts';
import { createProgressLine } from '../progress-line.ts';

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
