import { addAbortSignal, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Command, InvalidArgumentError } from 'commander';
import { getOrigin } from '../../config.ts';
import { parseCredential } from '../../domain/accounts/credential.ts';
import { GatewayError } from '../../domain/errors.ts';
import { toPrintableLine } from '../../domain/text/printable.ts';
import type { CommandContext } from '../command-context.ts';
import { forwardMessages } from '../mcp-proxy/forward-messages.ts';

const keyVariable = 'API_KEY';

/**
 * Creates the settings for an AI application. Paths are absolute, because these applications start programs in
 * other folders.
 */
const createSettings = (origin: string) => ({
  mcpServers: {
    phones: {
      command: process.execPath,
      args: [fileURLToPath(new URL('../../main.ts', import.meta.url)), 'mcp', '--url', origin],
      env: { [keyVariable]: 'YOUR_API_KEY' },
    },
  },
});

const formatHelp = (origin: string): string => `
An AI application starts this program, writes MCP messages to it, one per line, and reads the responses. The responses come
from the gateway at --url, which must be running. Applications that speak HTTP need no program: give them the gateway's /mcp.

For .mcp.json, or wherever the application lists its servers:
${JSON.stringify(createSettings(origin), null, 2)}

${keyVariable} is the API key. Without one the tools are listed, and every call is rejected.`;

/** Adds the command `phone-gateway mcp`. Clients that can only start programs use it to reach `/mcp`. */
export function addMcpCommand(program: Command, { output, getConfig, env }: CommandContext): void {
  const origin = readOrigin(getConfig);
  program
    .command('mcp')
    .description('Connect AI applications (MCP over stdin and stdout) to the gateway that runs at --url')
    .option(
      '--url <url>',
      `address of the gateway (default: PUBLIC_URL, otherwise HOST and PORT: ${origin})`,
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
      // An error (EPIPE) means that the client has ended, so nobody reads the output any more.
      output.stdout.on('error', stopForwarding);
      const input = addAbortSignal(stop.signal, output.stdin as Readable);
      try {
        await forwardMessages({ endpoint, key, input, output: output.stdout, log, stopSignal: stop.signal });
      } finally {
        process.off('SIGTERM', stopForwarding).off('SIGINT', stopForwarding);
      }
    });
}

/** Returns the configured origin, or the default one if the settings are wrong, because help must not fail. */
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

/** Reads the address of a gateway. The address of its `/mcp` is accepted, too. */
function readAddress(text: string): string {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new InvalidArgumentError('It must be like http://127.0.0.1:4000 or https://phones.example.');
  if (url.username !== '' || url.password !== '')
    throw new InvalidArgumentError(`It must not have a name or password; the key is in ${keyVariable}.`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/mcp$/, '');
}
