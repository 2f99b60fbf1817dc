import { addAbortSignal, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Command, InvalidArgumentError } from 'commander';
import { getOrigin } from '../config.ts';
import { parseCredential } from '../domain/accounts/credential.ts';
import { GatewayError } from '../domain/errors.ts';
import { toPrintableLine } from '../domain/printable.ts';
import type { CommandContext } from './command-context.ts';
import { forwardMessages } from './forward-messages.ts';

const keyVariable = 'PHONE_GATEWAY_KEY';

/**
 * Creates the settings for an AI application. Paths are absolute, because such applications start programs in
 * other folders.
 */
const createSettings = (origin: string) => ({
  mcpServers: {
    phones: {
      command: process.execPath,
      args: [fileURLToPath(new URL('../main.ts', import.meta.url)), 'mcp', '--url', origin],
      env: { [keyVariable]: 'phk_…' },
    },
  },
});

const formatHelp = (origin: string): string => `
An AI application starts this program, writes MCP messages to it, a line each, and reads the answers. They are those of the
gateway at --url, which has to run. Applications that speak HTTP need no program: give them the gateway's /mcp.

For .mcp.json, or wherever the application lists its servers:
${JSON.stringify(createSettings(origin), null, 2)}

${keyVariable} is the API key. Without one the tools are listed, and every call is rejected.`;

/** Adds the command `phone-gateway mcp`, through which clients that can only start programs reach `/mcp`. */
export function addMcpCommand(program: Command, { output, getConfig, env }: CommandContext): void {
  const origin = readOrigin(getConfig);
  program
    .command('mcp')
    .description('Serve AI applications (MCP) over stdin and stdout, by the gateway that runs at --url')
    .option(
      '--url <url>',
      `address of the gateway (default: PUBLIC_URL, else HOST and PORT: ${origin})`,
      readAddress,
    )
    .addHelpText('after', () => formatHelp(origin))
    .action(async ({ url }: { url?: string }) => {
      const key = readKey(env[keyVariable]);
      const endpoint = `${url ?? getOrigin(getConfig())}/mcp`;
      const log = (line: string): void =>
        void output.stderr.write(`phone-gateway mcp: ${toPrintableLine(line)}\n`);
      log(`forwarding to ${endpoint}`);
      if (key === null) log(`no API key is set, so calls will be rejected. Set ${keyVariable} to one.`);
      const stop = new AbortController();
      const stopForwarding = (): void => stop.abort();
      process.once('SIGTERM', stopForwarding).once('SIGINT', stopForwarding);
      // EPIPE means that the client has gone, and nobody reads the output any more.
      output.stdout.on('error', stopForwarding);
      const input = addAbortSignal(stop.signal, output.stdin as Readable);
      try {
        await forwardMessages({ endpoint, key, input, output: output.stdout, log, stopped: stop.signal });
      } finally {
        process.off('SIGTERM', stopForwarding).off('SIGINT', stopForwarding);
      }
    });
}

/** Returns the configured origin, or the default if the settings are wrong; other commands report that. */
function readOrigin(getConfig: CommandContext['getConfig']): string {
  try {
    return getOrigin(getConfig());
  } catch {
    return 'http://127.0.0.1:4000';
  }
}

/**
 * Reads the API key. Returns null if there is none.
 * @throws GatewayError `invalid-key`, which does not repeat the text
 */
function readKey(text = ''): string | null {
  const key = text.trim();
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

/** Reads the address of the service. The address of its `/mcp` is accepted too. */
function readAddress(text: string): string {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new InvalidArgumentError('It must be like http://127.0.0.1:4000 or https://phones.example.');
  if (url.username !== '' || url.password !== '')
    throw new InvalidArgumentError(`It must not have a name or password; the key is in ${keyVariable}.`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/mcp$/, '');
}
