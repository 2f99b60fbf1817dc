import { describe, expect, test } from 'vitest';
import { readCondition, readOfferKind } from '../../../src/ingest/prices/offer-words.ts';

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
    ['iPhone 15 128GB สัญญา 12 เดือน แพ็กเกจ 899', 'contract'],
    ['iPhone 15 mit Vertrag', 'contract'],
    ['Apple iPhone 15 with AirPods Pro bundle', 'bundle'],
    ['Galaxy S24 + Galaxy Watch6', 'bundle'],
  ])('%s: %s', (title, kind) => expect(readOfferKind(title)).toBe(kind));

  test('words of the name itself do not count', () => {
    expect(readOfferKind('Xiaomi Mix Flip 512GB', 'Xiaomi Mix Flip')).toBe('phone');
  });
});

test.each([
  ['New', 'new'],
  ['ใหม่', 'new'],
  ['https://schema.org/NewCondition', 'new'],
  ['Unused', 'new'],
  ['มือสอง', 'refurbished'],
  ['Like New', 'refurbished'],
  ['Open Box', 'refurbished'],
  ['https://schema.org/UsedCondition', 'refurbished'],
  ['Good', 'refurbished'],
  ['true', 'refurbished'],
  ['For parts', 'parts'],
  ['', null],
  ['Scrap', 'parts'],
  ['Mint', 'refurbished'],
  ['A+', 'refurbished'],
  ['blue', 'unknown'],
])('the condition %j is %s', (cell, condition) => expect(readCondition(cell)).toBe(condition));
