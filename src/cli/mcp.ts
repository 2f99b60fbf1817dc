import { addAbortSignal, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Command, InvalidArgumentError } from 'commander';
import { originOf } from '../config.ts';
import { parseCredential } from '../domain/accounts/credential.ts';
import { GatewayError } from '../domain/errors.ts';
import { printableLine } from '../domain/printable.ts';
import type { CommandContext } from './command-context.ts';
import { forwardMessages } from './forward-messages.ts';

const keyVariable = 'PHONE_GATEWAY_KEY';

/** Settings of AI applications, with the paths of this installation: they start programs in folders of their own. */
const settingsFor = (origin: string) => ({
  mcpServers: {
    phones: {
      command: process.execPath,
      args: [fileURLToPath(new URL('../main.ts', import.meta.url)), 'mcp', '--url', origin],
      env: { [keyVariable]: 'phk_…' },
    },
  },
});

const helpFor = (origin: string): string => `
An AI application starts this program, writes MCP messages to it, a line each, and reads the answers. They are those of the
gateway at --url, which has to run. Applications that speak HTTP need no program: give them the gateway's /mcp.

For .mcp.json, or wherever the application lists its servers:
${JSON.stringify(settingsFor(origin), null, 2)}

${keyVariable} is the API key. Without one the tools are listed, and every call is rejected.`;

/** `phone-gateway mcp`: the gateway's `/mcp` for clients that only start programs. */
export function addMcpCommand(program: Command, { output, config, env }: CommandContext): void {
  const origin = configuredOrigin(config);
  program
    .command('mcp')
    .description('Serve AI applications (MCP) over stdin and stdout, by the gateway that runs at --url')
    .option(
      '--url <url>',
      `address of the gateway (default: PUBLIC_URL, else HOST and PORT: ${origin})`,
      readAddress,
    )
    .addHelpText('after', () => helpFor(origin))
    .action(async ({ url }: { url?: string }) => {
      const key = readKey(env[keyVariable]);
      const endpoint = `${url ?? originOf(config())}/mcp`;
      const tell = (line: string): void =>
        void output.stderr.write(`phone-gateway mcp: ${printableLine(line)}\n`);
      tell(`forwarding to ${endpoint}`);
      if (key === null) tell(`no API key is set, so calls will be rejected. Set ${keyVariable} to one.`);
      const stop = new AbortController();
      const end = (): void => stop.abort();
      process.once('SIGTERM', end).once('SIGINT', end);
      // The client has gone (EPIPE): nobody reads any more.
      output.stdout.on('error', end);
      const input = addAbortSignal(stop.signal, output.stdin as Readable);
      try {
        await forwardMessages({ endpoint, key, input, output: output.stdout, tell, stopped: stop.signal });
      } finally {
        process.off('SIGTERM', end).off('SIGINT', end);
      }
    });
}

/** Where the settings say that the gateway is; of settings that are wrong, which only other commands report, the default. */
function configuredOrigin(config: CommandContext['config']): string {
  try {
    return originOf(config());
  } catch {
    return 'http://127.0.0.1:4000';
  }
}

/** @returns null when there is none. @throws GatewayError `invalid-key`, which does not repeat it */
function readKey(given = ''): string | null {
  const key = given.trim();
  if (key === '') return null;
  const credential = parseCredential(key);
  if (credential?.kind === 'key') return key;
  throw new GatewayError(
    'invalid-key',
    credential === null
      ? `${keyVariable} is not an API key. Check that you copied all of it: phk_ and 48 letters and digits.`
      : `${keyVariable} takes an API key (phk_…), and this is ${credential.kind === 'secret' ? 'an API Secret' : 'a recovery code'}.`,
  );
}

/** The address of the service; that of its `/mcp` means the same. */
function readAddress(given: string): string {
  const url = URL.parse(given);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new InvalidArgumentError('It must be like http://127.0.0.1:4000 or https://phones.example.');
  if (url.username !== '' || url.password !== '')
    throw new InvalidArgumentError(`It must not have a name or password; the key is in ${keyVariable}.`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/mcp$/, '');
}
