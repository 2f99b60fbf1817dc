import type { Command } from 'commander';
import { formatPlural } from '../../domain/text/plural.ts';
import type { Operator } from '../../operator/operator.ts';
import type { CommandContext } from '../command-context.ts';
import { formatTable } from '../output.ts';

const keyHelp = `
Examples:
  phone-gateway key create shop@example.com --name server
  phone-gateway key create shop@example.com --name page --origin https://shop.example --units-per-day 500 --per-address-per-hour 60
  phone-gateway key restrict a1B2c3D4e5 --door graphql --documents-only
  phone-gateway key restrict a1B2c3D4e5 --none

A key in a web page or an app can be seen by everybody: restrict it. Origins stop the pages of others, but not programs, which
can send any Origin; the two limits on units bound what programs can use. Every gateway applies a change within a second.`;

type KeyJson = Awaited<ReturnType<Operator['keyList']>>[number];

/** Adds the commands `phone-gateway key …`. */
export function addKeyCommands(program: Command, { runWithOperator }: CommandContext): void {
  const keyCommand = program
    .command('key')
    .description('API keys of an account: list, create, restrict, revoke')
    .addHelpText('after', keyHelp);

  keyCommand
    .command('list <email>')
    .description('List the keys of an account, and what they are restricted to')
    .action((email: string) =>
      runWithOperator(async (operator) => {
        const keys = await operator.keyList({ email });
        const rows = keys.map((apiKey) => [
          apiKey.id,
          apiKey.name,
          apiKey.status,
          apiKey.created_at,
          describeRestrictions(apiKey.restrictions ?? null),
        ]);
        const headings = ['ID', 'NAME', 'STATUS', 'CREATED', 'RESTRICTED TO'];
        return { value: keys, lines: formatTable(headings, rows) };
      }),
    );

  addRestrictionOptions(
    keyCommand
      .command('create <email>')
      .description('Create a key; it is shown only once')
      .option('--name <name>', 'what the key is for', 'cli'),
  )
    .addHelpText('after', keyHelp)
    .action((email: string, { name, ...options }: { name: string } & RestrictionOptions) =>
      runWithOperator(async (operator) => {
        const restrictions = toRestrictions(options);
        const newKey =
          restrictions === null
            ? await operator.keyCreate({ email, name })
            : await operator.keyCreateRestricted({ email, name, restrictions });
        return {
          value: newKey,
          lines: [
            `API key  ${newKey.api_key}`,
            ...formatRestrictions(newKey.key),
            'Copy it now: it is not shown again.',
          ],
        };
      }),
    );

  addRestrictionOptions(
    keyCommand
      .command('restrict <key-id>')
      .description('Replace all restrictions of a key; takes effect within a second')
      .option('--none', 'lift all restrictions'),
  )
    .addHelpText('after', keyHelp)
    .action((id: string, { none = false, ...options }: { none?: boolean } & RestrictionOptions, command) => {
      const restrictions = toRestrictions(options);
      if (none !== (restrictions === null))
        (command as Command).error(
          none
            ? 'error: --none lifts all restrictions; leave the others out'
            : 'error: say what the key is restricted to, or --none to lift all restrictions',
        );
      return runWithOperator(async (operator) => {
        const changedKey = await operator.keyRestrict({ id, restrictions });
        const [line = `${id} is not restricted`] = formatRestrictions(changedKey);
        return { value: changedKey, lines: [line] };
      });
    });

  keyCommand
    .command('revoke <key-id>')
    .description('Revoke a key; it stops working within a second')
    .action((id: string) =>
      runWithOperator(async (operator) => {
        const revokedKey = await operator.keyRevoke({ id });
        return { value: revokedKey, lines: [`revoked ${revokedKey.id}`] };
      }),
    );
}

const formatRestrictions = ({ id, restrictions }: KeyJson): string[] =>
  restrictions === null ? [] : [`${id} is restricted to: ${describeRestrictions(restrictions)}`];

function describeRestrictions(restrictions: KeyJson['restrictions']): string {
  if (restrictions === null) return '';
  const { origins, addresses, doors, documents_only, units_per_day, per_address_per_hour, expires_at } =
    restrictions;
  return [
    ...(origins ?? []),
    ...(addresses ?? []),
    ...(doors ?? []),
    ...(documents_only ? ['registered documents'] : []),
    ...(units_per_day === null ? [] : [`${formatPlural(units_per_day, 'unit')} a day`]),
    ...(per_address_per_hour === null
      ? []
      : [`${formatPlural(per_address_per_hour, 'unit')} an hour for one address`]),
    ...(expires_at === null ? [] : [`until ${expires_at}`]),
  ].join(', ');
}

/** The restrictions of a key, as options of the command line. */
interface RestrictionOptions {
  readonly origin?: readonly string[];
  readonly address?: readonly string[];
  readonly door?: readonly string[];
  readonly documentsOnly?: boolean;
  readonly unitsPerDay?: number | string;
  readonly perAddressPerHour?: number | string;
  readonly expires?: string;
}

const appendValue = (value: string, values: readonly string[] = []): readonly string[] => [...values, value];
/** Converts digits to a number. Other texts are returned unchanged, and the gateway rejects them. */
const toNumber = (value: string): number | string => (/^\d{1,15}$/.test(value) ? Number(value) : value);

/** Adds the options for the restrictions of a key to a command. */
function addRestrictionOptions(command: Command): Command {
  return command
    .option(
      '--origin <origin>',
      'only from web pages of this origin: https://shop.example, or https://*.shop.example for every name below it; may be repeated',
      appendValue,
    )
    .option(
      '--address <network>',
      'only from this IPv4 or IPv6 address or network, such as 203.0.113.0/24; may be repeated',
      appendValue,
    )
    .option('--door <door>', 'only for rest, graphql or mcp; may be repeated', appendValue)
    .option('--documents-only', 'only for registered GraphQL documents; see the command documents')
    .option('--units-per-day <units>', 'at most this many units of the account a day', toNumber)
    .option(
      '--per-address-per-hour <units>',
      'at most this many units an hour for one client address',
      toNumber,
    )
    .option('--expires <instant>', 'until this date and time, such as 2027-01-31T09:30:00Z');
}

/** Converts the options to restrictions with the names of the API, or to null if no option was set. */
function toRestrictions(options: RestrictionOptions): object | null {
  const restrictions = {
    origins: options.origin,
    addresses: options.address,
    doors: options.door,
    documents_only: options.documentsOnly,
    units_per_day: options.unitsPerDay,
    per_address_per_hour: options.perAddressPerHour,
    expires_at: options.expires,
  };
  const presentEntries = Object.entries(restrictions).filter(([, value]) => value !== undefined);
  return presentEntries.length === 0 ? null : Object.fromEntries(presentEntries);
}
