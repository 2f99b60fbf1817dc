import { createReadStream, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IncomingPhone } from '../../src/domain/catalogue/incoming-row.ts';
import { readImportFile } from '../../src/ingest/files/read-import-file.ts';
import { createFigureCheck } from '../../tools/scripts/starter/editorial-figures.ts';

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

const number = String.raw`\d[\d,]*(?:\.\d+)?(?! (?:Gen|Elite))`;
const unit = String.raw`[\s-]?(?:[A-Za-z]+|กรัม|มม\.|นิ้ว|วัตต์|นิต|พิกเซล|บาท|เวอร์ชัน)?`;
/** Two figures of a comparison, that of the phone and that of the other, in either order. */
const comparisons = [
  `(${number})(${unit} instead of )(${number})`,
  `(from )(${number})(${unit} to )(${number})`,
  `(จาก )(${number})(${unit} ?(?:เป็น|เหลือ) )(${number})`,
  `(${number})(${unit} ?จากเดิม )(${number})`,
  `(${number})(${unit} ?แทน )(${number})`,
].map((pattern) => new RegExp(pattern, 'g'));

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

describe('the editorial reviews of the starter catalogue', () => {
  let phones: readonly IncomingPhone[] = [];
  let check = createFigureCheck([]);
  const editorials = readFileSync(new URL('editorials.ndjson', folder), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Editorial);
  const textsOf = ({ title, body, pros, cons }: Editorial) => [title, body, ...pros, ...cons];
  const unsupportedOf = (editorial: Editorial) =>
    check.unsupportedFigures({ fullName: editorial.full_name, texts: textsOf(editorial) });
  const named = (fullName: string, locale: string) => {
    const editorial = editorials.find((each) => each.full_name === fullName && each.locale === locale);
    if (editorial === undefined) throw new Error(`No editorial of ${fullName} in ${locale}`);
    return editorial;
  };

  beforeAll(async () => {
    const fileName = 'starter.ndjson';
    const options = { fileName, asOf: null, today: '2026-11-20' };
    const file = createReadStream(fileURLToPath(new URL(fileName, folder)));
    ({ phones } = await readImportFile(file, options));
    check = createFigureCheck(phones);
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

  it('state no figure that the record of its phone lacks: of the reviewed phone, its predecessor or its rival', () => {
    const wrong = editorials.flatMap((each) => {
      const figures = unsupportedOf(each);
      return figures.length === 0 ? [] : [`${each.full_name} (${each.locale}): ${figures.join(', ')}`];
    });
    expect(wrong).toEqual([]);
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
    const figures = (each: Editorial) => check.figuresIn({ fullName: each.full_name, texts: textsOf(each) });
    for (const each of editorials.filter(({ locale }) => locale === 'en'))
      expect(figures(each), each.full_name).toEqual(figures(named(each.full_name, 'th')));
  });

  it('are rejected with a wrong figure of the phone, its predecessor or its rival', () => {
    const english = named('Samsung Galaxy S26 Ultra', 'en');
    const wrong = (text: string, other: string) => {
      expect(english.body).toContain(text);
      return unsupportedOf({ ...english, body: english.body.replace(text, other) });
    };
    expect(wrong('214 g instead', '241 g instead')).toEqual(['241 (weight) of Samsung Galaxy S26 Ultra']);
    expect(wrong('instead of 218 g', 'instead of 281 g')).toEqual([
      '281 (weight) of Samsung Galaxy S25 Ultra',
    ]);
    expect(wrong('weighs 233 g', 'weighs 214 g')).toEqual(['214 (weight) of Apple iPhone 17 Pro Max']);
    expect(wrong('f/1.4 instead', 'f/1.9 instead')).toEqual([]);
    expect(wrong('f/1.4 instead', 'f/1.2 instead')).toEqual(['f/1.2 (aperture) of Samsung Galaxy S26 Ultra']);
    const thai = named('Samsung Galaxy S26 Ultra', 'th');
    expect(unsupportedOf({ ...thai, pros: ['ชาร์จ 65 วัตต์'] })).toEqual([
      '65 (watts) of Samsung Galaxy S26 Ultra',
    ]);
  });

  it('are rejected when any one number is replaced', () => {
    const missed: string[] = [];
    let replaced = 0;
    for (const each of editorials) {
      const own =
        /(?<![\w.,/+])(\d[\d.,]*?)(?=[\s-]?(?:g|mm|inch|mAh|W|MP|nits|Hz|GB|TB|x|pixels?|baht|กรัม|มม|นิ้ว|วัตต์|นิต|พิกเซล|บาท)(?![a-z]))/g;
      for (const { 0: figure, index } of each.body.matchAll(own)) {
        const body = `${each.body.slice(0, index)}${figure}7${each.body.slice(index + figure.length)}`;
        replaced += 1;
        if (unsupportedOf({ ...each, body }).length === 0)
          missed.push(`${each.full_name}: ${figure} in ${body}`);
      }
    }
    expect(missed).toEqual([]);
    expect(replaced).toBeGreaterThan(1400);
  });

  it('are rejected when the two figures of a comparison are swapped', () => {
    const missed: string[] = [];
    let swapped = 0;
    for (const each of editorials)
      for (const pattern of comparisons)
        for (const { 0: match, index } of each.body.matchAll(pattern)) {
          const parts = match.match(new RegExp(number, 'g')) ?? [];
          const [first = '', second = ''] = [parts[0], parts.at(-1)];
          const other = match
            .replace(first, '#')
            .replace(new RegExp(`${RegExp.escape(second)}$`), first)
            .replace('#', second);
          const body = each.body.slice(0, index) + other + each.body.slice(index + match.length);
          swapped += 1;
          if (unsupportedOf({ ...each, body }).length === 0) missed.push(`${each.full_name}: ${match}`);
        }
    // Both phones have a camera of 12 MP and one of 50 MP.
    expect(missed).toEqual(['Samsung Galaxy S25 Ultra: จาก 12 MP เป็น 50']);
    expect(swapped).toBeGreaterThan(350);
  });
});
