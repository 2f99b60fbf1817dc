import type { Fact } from '../../../record/fact.ts';
import { phoneMembers } from '../../../record/phone-members.ts';
import type { FactPath } from '../../messages/facts/fact-texts.ts';
import { factMessages } from '../../messages/facts/facts.ts';
import type { Visit } from '../../visitor/visit.ts';

/** Returns the label of a fact or section. @param path a path such as `battery.capacityMah` or `displays[0].ppi` */
export function getFactLabel({ locale }: Visit, path: string): string {
  const { labels } = factMessages[locale];
  return labels[path.replaceAll(/\[\d+\]/g, '') as FactPath] ?? path;
}

/** Returns the text for a member of an enumeration in the reader's language. @param member a name in any case */
export function formatMember({ locale }: Visit, member: string): string {
  const name = member.toUpperCase();
  return factMessages[locale].members[name] ?? name.replaceAll('_', ' ');
}

const videoSizeNames: Readonly<Record<number | string, string>> = { 2160: '4K', 4320: '8K' };

/** The formatters of facts with a special notation, by path. */
const formatters: Readonly<Record<string, (value: number | string) => string>> = {
  'cameras.apertureF': (value) => `f/${value}`,
  'cameras.sensorFormat': (value) => `${value}″`,
  'video.heightPx': (value) => videoSizeNames[value] ?? `${value}p`,
  'video.fps': (value) => `${value}\u00a0fps`,
  'platform.storageType': (value) =>
    String(value)
      .toUpperCase()
      .replace(/_(\d)_(\d)/, ' $1.$2')
      .replace(/^EMMC/, 'eMMC')
      .replace(/^NVME/, 'NVMe'),
};

/** The number of megabytes in a gigabyte, by path. RAM is counted in binary units, and storage in decimal units. */
const mbPerGbByPath: Readonly<Record<string, number>> = {
  'variants.ramMb': 1024,
  'variants.storageMb': 1000,
  ramGb: 1024,
  storageGb: 1000,
};

/** Formats a number with its unit: `5,000 mAh`, `6.8 in`, `50 MB`, `256 GB`, `1 TB`. */
function formatNumber(visit: Visit, path: string, value: number, unit: string | null): string {
  const { units } = factMessages[visit.locale];
  const mbPerGb = mbPerGbByPath[path];
  const formatInUnit = (amount: number, largerUnit: string): string =>
    formatNumber(visit, '', amount, largerUnit);
  if (mbPerGb !== undefined && unit === 'MB' && value >= mbPerGb) return formatInUnit(value / mbPerGb, 'GB');
  if (unit === 'GB' && value < 1)
    return formatInUnit(Math.round(value * (mbPerGbByPath[path] ?? 1000)), 'MB');
  if (unit === 'GB' && value >= 1000) return formatInUnit(value / 1000, 'TB');
  return `${visit.formats.number(value)}${unit === null ? '' : (units[unit] ?? ` ${unit}`)}`;
}

/**
 * Formats the value of a fact in the reader's language, with its unit. Returns null for an unknown value.
 * @param path the path without indexes
 * @param value the value from the phone record or from its JSON
 */
export function formatFact(visit: Visit, path: string, fact: Fact, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const t = factMessages[visit.locale];
  if (Array.isArray(value)) {
    if (value.length === 0) return fact.isNeverNull ? null : t.none;
    return value.map((item) => formatFact(visit, path, { ...fact, isList: false }, item)).join(', ');
  }
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  const format = formatters[path];
  if (format !== undefined) return format(value as number | string);
  if (fact.kind === 'enum') return formatMember(visit, String(value));
  if (fact.kind === 'date') return visit.formats.partialDate(String(value));
  return typeof value === 'number' ? formatNumber(visit, path, value, fact.unit) : String(value);
}

const factsByPath = new Map(phoneMembers.map(({ path, fact }) => [path.replaceAll(/\[\d+\]/g, ''), fact]));

/**
 * Formats the value of the fact at a path such as `displays[0].ppi`, with its unit. If no fact has this path, the value
 * is formatted as a plain number or text.
 */
export function formatValue(visit: Visit, path: string, value: unknown): string | null {
  const plainPath = path.replaceAll(/\[\d+\]/g, '');
  const fact = factsByPath.get(plainPath);
  if (fact !== undefined) return formatFact(visit, plainPath, fact, value);
  if (value === null) return null;
  return typeof value === 'number' ? visit.formats.number(value) : String(value);
}
