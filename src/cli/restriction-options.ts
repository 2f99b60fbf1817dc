import type { Command } from 'commander';

/** What is asked of a key, as the command line says it. */
export interface RestrictionOptions {
  readonly origin?: readonly string[];
  readonly address?: readonly string[];
  readonly door?: readonly string[];
  readonly documentsOnly?: boolean;
  readonly unitsPerDay?: number | string;
  readonly perAddressPerHour?: number | string;
  readonly expires?: string;
}

const collect = (given: string, all: readonly string[] = []): readonly string[] => [...all, given];
/** What is no number is left for the gateway to refuse with all else that is wrong. */
const toNumber = (given: string): number | string => (/^\d{1,15}$/.test(given) ? Number(given) : given);

/** Gives a command the options that restrict a key. */
export function withRestrictions(command: Command): Command {
  return command
    .option(
      '--origin <origin>',
      'only from web pages of this origin: https://shop.example, or https://*.shop.example for every name below it; may be repeated',
      collect,
    )
    .option(
      '--address <network>',
      'only from this IPv4 or IPv6 address or network, such as 203.0.113.0/24; may be repeated',
      collect,
    )
    .option('--door <door>', 'only for rest, graphql or mcp; may be repeated', collect)
    .option('--documents-only', 'only for registered GraphQL documents; see the command documents')
    .option('--units-per-day <units>', 'at most so many units of the account a day', toNumber)
    .option(
      '--per-address-per-hour <units>',
      'at most so many units an hour for one client address',
      toNumber,
    )
    .option('--expires <instant>', 'until this date and time, such as 2027-01-31T09:30:00Z');
}

/** In the spelling of the wire; null when none of them was given. */
export function restrictionsOf(options: RestrictionOptions): object | null {
  const given = {
    origins: options.origin,
    addresses: options.address,
    doors: options.door,
    documents_only: options.documentsOnly,
    units_per_day: options.unitsPerDay,
    per_address_per_hour: options.perAddressPerHour,
    expires_at: options.expires,
  };
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return said.length === 0 ? null : Object.fromEntries(said);
}
