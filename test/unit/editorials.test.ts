import { createReadStream, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IncomingPhone } from '../../src/domain/catalogue/incoming-row.ts';
import { readImportFile } from '../../src/ingest/files/read-import-file.ts';

const folder = new URL('../../prisma/catalogue/', import.meta.url);

interface Editorial {
  readonly brand: string;
  readonly full_name: string;
  readonly locale: string;
  readonly title: string;
  readonly body: string;
  readonly pros: readonly string[];
  readonly cons: readonly string[];
}

type Facts = IncomingPhone['facts'];

const hasTelephoto = ({ cameras }: Facts) =>
  cameras.some(({ role }) => role === 'TELEPHOTO' || role === 'PERISCOPE');
/** What a pro or a con without a figure says of the record. A value that is not known supports neither. */
const features: readonly (readonly [RegExp, (facts: Facts) => boolean])[] = [
  [/^(?:Card slot|ใส่การ์ดได้)$/, ({ connectivity }) => connectivity.cardSlot === true],
  [/^(?:No card slot|ไม่มีช่องใส่การ์ด|ใส่การ์ดไม่ได้)$/, ({ connectivity }) => connectivity.cardSlot === false],
  [/^(?:Headphone jack|มีช่องหูฟัง)$/, ({ audio }) => audio.headphoneJack === true],
  [/^(?:No headphone jack|ไม่มีช่องหูฟัง)$/, ({ audio }) => audio.headphoneJack === false],
  [/^NFC$/, ({ connectivity }) => connectivity.nfc === true],
  [/^(?:No NFC|ไม่มี NFC)$/, ({ connectivity }) => connectivity.nfc === false],
  [/^(?:Infrared|มีอินฟราเรด)$/, ({ connectivity }) => connectivity.infrared === true],
  [/^(?:Wireless charging|ชาร์จไร้สาย)$/, ({ battery }) => battery.wireless === true],
  [/^(?:No wireless charging|ชาร์จไร้สายไม่ได้)$/, ({ battery }) => battery.wireless === false],
  [/^(?:No telephoto|ไม่มีกล้องเทเล)$/, (facts) => facts.cameras.length > 0 && !hasTelephoto(facts)],
  [/^(?:No 5G|ไม่มี 5G)$/, ({ network }) => network.generations?.includes('G5') === false],
  [/^5G$/, ({ network }) => network.generations?.includes('G5') === true],
  [/^Wi-Fi 7$/, ({ connectivity }) => connectivity.wifi7 === true],
  [/^(?:No Wi-Fi 7|ไม่มี Wi-Fi 7)$/, ({ connectivity }) => connectivity.wifi7 === false],
  [/^Lightning$/, ({ connectivity }) => connectivity.usb === 'LIGHTNING'],
  [/^(?:LCD|จอ LCD)$/, ({ displays }) => displays[0]?.panel?.endsWith('LCD') === true],
];

const figuresIn = (text: string): string[] =>
  text.replace(/(\d),(?=\d{3})/g, '$1').match(/(?<![\w.])\d+(?:\.\d+)?/g) ?? [];

/** Lists the numbers of a record, also those in texts such as "IP68", in the units that editorials write. */
function* listFigures(value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string') yield* value.match(/\d+(?:\.\d+)?/g) ?? [];
  else if (typeof value === 'number') {
    yield String(value);
    if (name === 'amountMinor') yield String(value / 100);
    if (name === 'ramMb') yield String(value / 1024);
    if (name === 'storageMb') yield* [String(value / 1000), String(value / 1e6)];
  } else for (const [member, each] of Object.entries(value ?? {})) yield* listFigures(each, member);
}

/** Whether a text names a phone, without its brand only if the rest could not be a chip or a size. */
function isNamed({ brand, fullName }: IncomingPhone, text: string, ownBrand: string): boolean {
  const name = fullName.replace(/ \(Global\)$/, '');
  const shortName = name.slice(brand.length + 1);
  const isUnambiguous = shortName.includes(' ') || (brand === ownBrand && /\d/.test(shortName));
  return text.includes(name) || (isUnambiguous && text.includes(shortName));
}

describe('the editorial reviews of the starter catalogue', () => {
  let phones: readonly IncomingPhone[] = [];
  const figures = new Map<IncomingPhone, ReadonlySet<string>>();
  const editorials = readFileSync(new URL('editorials.ndjson', folder), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Editorial);
  const textsOf = ({ title, body, pros, cons }: Editorial) => [title, body, ...pros, ...cons];
  /** Lists the figures that neither the record of the editorial's phone nor that of another named phone has. */
  const unsupportedIn = (editorial: Editorial): string[] => {
    const text = textsOf(editorial).join('\n');
    const named = phones.filter(
      (phone) => phone.fullName === editorial.full_name || isNamed(phone, text, editorial.brand),
    );
    return figuresIn(text).filter((figure) => !named.some((phone) => figures.get(phone)?.has(figure)));
  };

  beforeAll(async () => {
    const fileName = 'starter.ndjson';
    const options = { fileName, asOf: null, today: '2026-11-20' };
    const file = createReadStream(fileURLToPath(new URL(fileName, folder)));
    ({ phones } = await readImportFile(file, options));
    for (const phone of phones)
      figures.set(phone, new Set(listFigures([phone.fullName, phone.facts, phone.prices])));
  });

  it('are of phones in the catalogue, in English and Thai, of two to five sentences and without a score', () => {
    const known = new Set(phones.map((phone) => `${phone.brand}/${phone.fullName}`));
    expect(editorials.filter((each) => !known.has(`${each.brand}/${each.full_name}`))).toEqual([]);
    expect(editorials.filter((each) => 'score' in each)).toEqual([]);
    const languagesOf = Map.groupBy(editorials, (each) => each.full_name);
    expect(languagesOf.size).toBeGreaterThanOrEqual(114);
    for (const [name, each] of languagesOf)
      expect(each.map(({ locale }) => locale).sort(), name).toEqual(['en', 'th']);
    const sentences = ({ body }: Editorial) => body.match(/[.!?](?=\s|$)/g)?.length ?? 0;
    const english = editorials.filter(({ locale }) => locale === 'en');
    expect(english.filter((each) => sentences(each) < 2 || sentences(each) > 5)).toEqual([]);
    expect(
      editorials.filter(({ locale, body }) => (locale === 'th') !== /[\u0e00-\u0e7f]/.test(body)),
    ).toEqual([]);
  });

  it('cover at least thirty phones of 2025 and 2026', () => {
    const releasedOn = new Map(phones.map(({ fullName, facts }) => [fullName, facts.releasedOn ?? '']));
    const covered = new Set(editorials.map((each) => each.full_name));
    expect(
      [...covered].filter((name) => (releasedOn.get(name) ?? '') >= '2025-03').length,
    ).toBeGreaterThanOrEqual(30);
  });

  it('name years and phones, and nothing that is only true for a while', () => {
    const passing =
      /\b(?:last year|this year|years? ago|today|currently|newest|latest|recent(?:ly)?|upcoming)\b|ปีก่อน|ปีที่แล้ว|ปีนี้|ล่าสุด|เร็ว ๆ นี้|ตอนนี้|รุ่นใหม่/i;
    expect(editorials.filter((each) => textsOf(each).some((text) => passing.test(text)))).toEqual([]);
  });

  it('state no figure that is neither in the record of its phone nor in that of another named phone', () => {
    const wrong = editorials.map((each) => [each.full_name, each.locale, ...unsupportedIn(each)]);
    expect(wrong.filter(({ length }) => length > 2)).toEqual([]);
  });

  it('state no feature as a pro or a con that the record of its phone contradicts or lacks', () => {
    const factsOf = new Map(phones.map(({ fullName, facts }) => [fullName, facts]));
    const wrong = editorials.flatMap(({ full_name: name, pros, cons }) =>
      [...pros, ...cons]
        .filter((text) => {
          const facts = factsOf.get(name);
          return features.some(([label, isSo]) => label.test(text) && !(facts && isSo(facts)));
        })
        .map((text) => `${name}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it('call cameras or chip those of another phone only where the records agree', () => {
    const phoneOf = (name: string) =>
      phones.find(({ brand, fullName }) => fullName === name || fullName === `${brand} ${name}`);
    const rearCameras = (phone: IncomingPhone | undefined) =>
      phone?.facts.cameras
        .filter(({ position, role }) => position === 'REAR' && role !== 'LIDAR')
        .map(({ role, megapixels, apertureF, opticalZoomX }) => [role, megapixels, apertureF, opticalZoomX])
        .sort();
    const same = /^(?:(Cameras as in the|กล้องชุดเดียวกับ)|Chip as in the|ชิปเดียวกับ) (.+)$/;
    let compared = 0;
    for (const { full_name: name, cons } of editorials)
      for (const [, cameras, other = ''] of cons.flatMap((text) => {
        const match = same.exec(text);
        return match ? [match] : [];
      })) {
        const [phone, otherPhone] = [phoneOf(name), phoneOf(other)];
        if (cameras === undefined)
          expect(phone?.facts.platform.chipset, name).toBe(otherPhone?.facts.platform.chipset);
        else expect(rearCameras(phone), name).toEqual(rearCameras(otherPhone));
        compared += 1;
      }
    expect(compared).toBeGreaterThanOrEqual(16);
  });

  it('state the same figures in both languages', () => {
    const listOf = (each: Editorial) => [...new Set(figuresIn(textsOf(each).join('\n')))].sort();
    const thai = new Map(
      editorials.filter(({ locale }) => locale === 'th').map((each) => [each.full_name, each]),
    );
    for (const each of editorials.filter(({ locale }) => locale === 'en'))
      expect(listOf(each), each.full_name).toEqual(listOf(thai.get(each.full_name) as Editorial));
  });

  it('are rejected with a figure of another phone', () => {
    const english = editorials.find((each) => each.full_name === 'Samsung Galaxy S26 Ultra') as Editorial;
    expect(english.body).toContain('214 g instead');
    expect(unsupportedIn({ ...english, body: english.body.replace('214 g', '241 g') })).toEqual(['241']);
  });
});
