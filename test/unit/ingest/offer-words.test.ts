import { describe, expect, test } from 'vitest';
import { readOfferKind } from '../../../src/ingest/prices/offer-words.ts';

describe('the title of an offer', () => {
  test.each([
    ['Apple iPhone 15 128GB', 'phone'],
    ['Apple iPhone 12, 64GB, Black - Fully Unlocked', 'phone'],
    ['Samsung Galaxy Z Flip6 256GB', 'phone'],
    ['Samsung Galaxy S24 (8/256) with Gorilla Glass', 'phone'],
    ['Motorola Moto G Stylus 5G (2024)', 'phone'],
    ['Samsung Galaxy Note 20 with S Pen', 'phone'],
    ['Apple iPhone 15 128GB unused, sealed', 'phone'],
    ['Huawei Pura 70 (5000 mAh battery, 100W fast charging)', 'phone'],
    ['Apple iPhone 12 Pro, 128GB - Unlocked (Renewed)', 'refurbished'],
    ['Apple iPhone 15 128GB มือสอง', 'refurbished'],
    ['Apple iPhone 15 (128GB) reacondicionado', 'refurbished'],
    ['Apple iPhone 15, 128GB - generalüberholt', 'refurbished'],
    ['Apple iPhone 15 128GB seminovo', 'refurbished'],
    ['iPhone 13 128 Go reconditionné', 'refurbished'],
    ['Samsung Galaxy S21 128GB bekas', 'refurbished'],
    ['iPhone 13 128GB cũ', 'refurbished'],
    ['iPhone 13 б/у', 'refurbished'],
    ['Apple iPhone 15 128GB จอแตก ขายเป็นอะไหล่', 'parts'],
    ['iPhone 14 defekt für Bastler', 'parts'],
    ['Apple iPhone 15 128GB เคส', 'accessory'],
    ['Apple iPhone 15, 128GB case', 'accessory'],
    ['Samsung Galaxy S24 256GB ฟิล์มกระจก', 'accessory'],
    ['Apple iPhone 15 box only', 'accessory'],
    ['Hülle für iPhone 15', 'accessory'],
    ['Funda iPhone 15', 'accessory'],
    ['Ốp lưng iPhone 15', 'accessory'],
    ['Чехол для iPhone 15', 'accessory'],
    ['Apple iPhone 15 128GB ricondizionato', 'refurbished'],
    ['iPhone 15 128GB usato', 'refurbished'],
    ['iPhone 15 128GB mai usato', 'phone'],
    ['iPhone 15 128GB tweedehands', 'refurbished'],
    ['iPhone 15 128GB używany', 'refurbished'],
    ['iPhone 15 128GB nieużywany', 'phone'],
    ['iPhone 15 128GB begagnad', 'refurbished'],
    ['iPhone 15 128GB ikinci el', 'refurbished'],
    ['iPhone 15 128GB použitý', 'refurbished'],
    ['iPhone 15 128GB【中古】', 'refurbished'],
    ['iPhone 15 128GB (CPO)', 'refurbished'],
    ['iPhone 15 128GB ex-display', 'refurbished'],
    ['Custodia iPhone 15', 'accessory'],
    ['Etui na iPhone 15', 'accessory'],
    ['Hoesje voor iPhone 15', 'accessory'],
    ['iPhone 15 kılıfı', 'accessory'],
    ['iPhone15用ケース', 'accessory'],
    ['iPhone 13 na części', 'parts'],
    ['iPhone 15 con contratto', 'contract'],
    ['iPhone 15 128GB สัญญา 12 เดือน แพ็กเกจ 899', 'contract'],
    ['iPhone 15 mit Vertrag', 'contract'],
    ['iPhone 15 ohne Vertrag', 'phone'],
    ['iPhone 15 128GB sin contrato', 'phone'],
    ['iPhone 15 128GB (carrier locked)', 'locked'],
    ['iPhone 15 128GB Prepaid', 'locked'],
    ['iPhone 15 128GB bloqueado', 'locked'],
    ['iPhone 15 128GB desbloqueado', 'phone'],
    ['iPhone 15 ohne Simlock', 'phone'],
    ['iPhone 15 มือสอง ติดล็อค', 'locked'],
    ['iPhone 15 trade-in', 'trade-in'],
    ['รับซื้อ iPhone 15', 'trade-in'],
    ['買取 iPhone 15', 'trade-in'],
    ['Thu mua iPhone 15', 'trade-in'],
    ['iPhone 15 incell screen', 'parts'],
    ['iPhone 15 not cracked, used', 'refurbished'],
    ['Galaxy A05 6.7" PLS LCD 128GB', 'phone'],
    ['iPhone 15 kullanılmamış', 'phone'],
    ['iPhone 15 İkinci el', 'refurbished'],
    ['Apple iPhone 15 with AirPods Pro bundle', 'bundle'],
    ['Galaxy S24 + Galaxy Watch6', 'bundle'],
  ])('%s: %s', (title, kind) => expect(readOfferKind(title)).toBe(kind));

  test('words of the name itself do not count', () => {
    expect(readOfferKind('Xiaomi Mix Flip 512GB', 'Xiaomi Mix Flip')).toBe('phone');
  });
});

const titlesByLanguage = {
  English: [
    'Galaxy S24 128GB, used',
    'Case for Galaxy S24',
    'Galaxy S24 for parts',
    'Galaxy S24 bundle with watch',
  ],
  Thai: ['Galaxy S24 มือสอง', 'เคส Galaxy S24', 'อะไหล่ Galaxy S24', 'Galaxy S24 แถมหูฟัง เซ็ต'],
  German: [
    'Galaxy S24 gebraucht',
    'Hülle für Galaxy S24',
    'Galaxy S24 defekt',
    'Galaxy S24 im Set mit Watch',
  ],
  Spanish: [
    'Galaxy S24 reacondicionado',
    'Funda para Galaxy S24',
    'Galaxy S24 para piezas',
    'Pack Galaxy S24 con reloj',
  ],
  Portuguese: [
    'Galaxy S24 seminovo',
    'Capinha para Galaxy S24',
    'Galaxy S24 com defeito',
    'Kit Galaxy S24 com relógio',
  ],
  French: [
    'Galaxy S24 reconditionné',
    'Coque pour Galaxy S24',
    'Galaxy S24 pour pièces',
    'Lot de Galaxy S24 et montre',
  ],
  Indonesian: ['Galaxy S24 bekas', 'Sarung Galaxy S24', 'Galaxy S24 rusak', 'Paket Galaxy S24 dan jam'],
  Vietnamese: ['Galaxy S24 cũ', 'Ốp lưng Galaxy S24', 'Galaxy S24 hỏng', 'Combo Galaxy S24 kèm đồng hồ'],
} as const;

test.each(Object.entries(titlesByLanguage))(
  'the words of %s mark second hand, accessories, parts and bundles',
  (_, titles) => {
    expect(titles.map((title) => readOfferKind(title))).toEqual([
      'refurbished',
      'accessory',
      'parts',
      'bundle',
    ]);
  },
);
