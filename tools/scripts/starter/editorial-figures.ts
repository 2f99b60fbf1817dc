import type { IncomingPhone } from '../../../src/domain/catalogue/ingest.ts';

/** The texts of an editorial, one after another. */
export interface EditorialText {
  readonly fullName: string;
  readonly texts: readonly string[];
}

/** Numbers that are no figures of a phone: 5G, and generations of Wi-Fi. */
const names = /\b\dG\b|Wi-Fi \d/g;
const bytesPerUnit = { ramMb: [1024], storageMb: [1000, 1_000_000] };
const minorPerMajor = 100;

/**
 * Figures of an editorial that neither its phone nor one that it names has: each is an error, or a fact that the
 * catalogue lacks. Sizes may be in GB and TB, prices in whole units.
 */
export function unsupportedFigures(editorial: EditorialText, phones: readonly IncomingPhone[]): number[] {
  let text = editorial.texts.join('\n').replace(/(\d),(?=\d{3})/g, '$1');
  const known = new Set<number>();
  for (const [phone, name] of namesOf(phones)) {
    const isOwn = phone.fullName === editorial.fullName;
    if (!isOwn && !text.includes(name)) continue;
    const withoutIt = text.replace(new RegExp(`(?<![\\w+])${RegExp.escape(name)}(?![\\w+])`, 'g'), ' ');
    if (isOwn || withoutIt !== text) for (const figure of figuresOf(phone)) known.add(figure);
    text = withoutIt;
  }
  return numbersIn(text.replace(names, ' ')).filter((figure) => !known.has(figure));
}

/** Every phone with its full name and with its name alone, longer ones first: "iPhone 16 Pro" is no "iPhone 16". */
function namesOf(phones: readonly IncomingPhone[]): [IncomingPhone, string][] {
  const named = phones.flatMap((phone): [IncomingPhone, string][] => {
    const full = phone.fullName.replace(/ \(Global\)$/, '');
    const alone = full.slice(phone.brand.length + 1);
    return [full, phone.fullName, ...(/[A-Za-z]/.test(alone) ? [alone] : [])].map((name) => [phone, name]);
  });
  return named.sort(([, a], [, b]) => b.length - a.length);
}

function figuresOf({ facts, prices }: IncomingPhone): number[] {
  const sizes = facts.variants.flatMap(({ ramMb, storageMb }) => [
    ...bytesPerUnit.ramMb.map((unit) => (ramMb ?? 0) / unit),
    ...bytesPerUnit.storageMb.map((unit) => (storageMb ?? 0) / unit),
  ]);
  const amounts = prices.map(({ amount }) => amount.amountMinor / minorPerMajor);
  return [...numbersIn(JSON.stringify(facts)), ...sizes, ...amounts];
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
}
