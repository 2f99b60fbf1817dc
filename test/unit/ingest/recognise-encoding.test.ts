import { describe, expect, test } from 'vitest';
import { recogniseEncoding } from '../../../src/ingest/files/recognise-encoding.ts';
import { toUtf8 } from '../../../src/ingest/files/to-utf8.ts';

/** Every byte of an encoding, by its character. */
function encoderOf(label: string) {
  const decoder = new TextDecoder(label);
  const bytes = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) bytes.set(decoder.decode(Uint8Array.of(byte)), byte);
  return (text: string): Buffer =>
    Buffer.from(
      [...text].map((character) => {
        const byte = bytes.get(character);
        if (byte === undefined) throw new Error(`${label} has no ${character}`);
        return byte;
      }),
    );
}

const texts = {
  'windows-874': [
    'Brand,Model,Price THB,Seller\nSamsung,Galaxy S24,24900,ร้านมือถือ\n',
    'ยี่ห้อ,รุ่น,ราคา\nApple,iPhone 15,"23,900 บาท"\n',
    'a;สินค้าหมด\n',
  ],
  'windows-1250': [
    'Značka;Model;Cena\nApple;iPhone 15;19 990 Kč\nPříslušenství k telefonům\n',
    'Marka;Model;Cena\nApple;iPhone 15;3 999 zł\n',
    'Márka;Típus;Ár\nOkostelefon szürke, új őszi ajánlat\n',
  ],
  'windows-1251': [
    'Бренд;Модель;Цена\nApple;iPhone 15;79 990 руб.\n',
    'name;price\nСмартфон Apple iPhone 15;71 490 сом\n',
  ],
  'windows-1252': [
    'Brand;Model;Price\nApple;iPhone 15;€1299\n',
    'Marke;Modell;Preis\nApple;iPhone 15;1299 €\nGerät generalüberholt für Käufer\n',
    'Marca;Modelo;Preço\nApple;iPhone 15 memória;R$ 5.999\npromoção válida até amanhã\n',
    'Marque;Modèle;Prix\nApple;iPhone 15 reconditionné;599,99 €\nà partir de\n',
    'Marca;Descripción\nApple;teléfono nuevo, España\n',
    'Mærke;Model\nApple;på lager, køb\n',
    'name,price\nRedmi “Note” – 12’s,£199\n',
  ],
} as const;

describe('the encoding of a file', () => {
  for (const [label, samples] of Object.entries(texts))
    test.each(samples)(`${label}: %j`, async (text) => {
      const bytes = encoderOf(label)(text);
      expect(recogniseEncoding(bytes)).toBe(label);
      const decoded = Buffer.concat(await Array.fromAsync(toUtf8(pieces(bytes)))).toString();
      expect(decoded).toBe(text);
    });

  test.each(Object.values(texts).flat())('utf-8: %j', async (text) => {
    expect(recogniseEncoding(Buffer.from(text))).toBe('utf-8');
    expect(Buffer.concat(await Array.fromAsync(toUtf8(pieces(Buffer.from(text))))).toString()).toBe(text);
  });

  test.each(['\ufeff', ''])('is UTF-16 by its mark, or by its first letters: %j', async (mark) => {
    const text = 'Brand\tModel\tราคา\n';
    const littleEndian = Buffer.from(mark + text, 'utf16le');
    for (const bytes of [littleEndian, Buffer.from(littleEndian).swap16()])
      expect(Buffer.concat(await Array.fromAsync(toUtf8(pieces(bytes)))).toString()).toBe(text);
  });

  test('is recognised by a last letter, which nothing follows', async () => {
    const bytes = Buffer.from('Marque;Modèle\nApple;usagé', 'latin1');
    expect(Buffer.concat(await Array.fromAsync(toUtf8(pieces(bytes)))).toString()).toBe(
      'Marque;Modèle\nApple;usagé',
    );
  });

  test('is not guessed for damaged UTF-8, which stays as it is until its line is reported', async () => {
    const bytes = Buffer.concat([Buffer.from('a,₹ 1,₹ 2,₹ 3\n'), Buffer.from([0xe9]), Buffer.from(',b\n')]);
    expect(recogniseEncoding(bytes)).toBeNull();
    expect(Buffer.concat(await Array.fromAsync(toUtf8(pieces(bytes))))).toEqual(bytes);
  });

  test('is what the user states', async () => {
    const bytes = encoderOf('windows-1251')('Ж');
    expect(Buffer.concat(await Array.fromAsync(toUtf8(pieces(bytes), 'windows-1251'))).toString()).toBe('Ж');
    await expect(Array.fromAsync(toUtf8(pieces(bytes), 'latin-99'))).rejects.toThrow(
      'There is no encoding "latin-99"',
    );
    await expect(Array.fromAsync(toUtf8(pieces(Buffer.from([0x41, 0xe3])), 'gbk'))).rejects.toThrow(
      'not valid GBK',
    );
  });
});

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}
