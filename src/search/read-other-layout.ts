/**
 * The characters that the same keys produce in the two layouts of a Thai keyboard: US and Kedmanee (TIS
 * 820-2538).
 */
const latinKeys =
  '1234567890-=' + 'qwertyuiop[]' + "asdfghjkl;'" + 'zxcvbnm,./' + 'QERTYUIP{' + 'ASDFGHJKL:' + 'CVBN<>?';
const thaiKeys = 'ๅ/-ภถุึคตจขช' + 'ๆไำพะัีรนยบล' + 'ฟหกดเ้่าสวง' + 'ผปแอิืทมใฝ' + '๐ฎฑธํ๊ณญฐ' + 'ฤฆฏโฌ็๋ษศซ' + 'ฉฮฺ์ฒฬฦ';

const thaiOfLatin = new Map([...latinKeys].map((key, at) => [key, [...thaiKeys][at] as string]));
const latinOfThai = new Map([...thaiKeys].map((key, at) => [key, latinKeys[at] as string]));

/**
 * Converts a text to what the same keys produce in the other layout, for people who forgot to switch. They
 * type "รย้นืำ" when they mean "iphone". Separate numbers stay as they are.
 */
export function readOtherLayout(text: string): string {
  const isThai = /\p{Script=Thai}/u.test(text);
  const keys = isThai ? latinOfThai : thaiOfLatin;
  return text
    .split(/(\s+)/)
    .map((word) => (/^\d+$/.test(word) ? word : mapKeys(word, keys)))
    .join('');
}

function mapKeys(word: string, keys: ReadonlyMap<string, string>): string {
  return [...word].map((character) => keys.get(character) ?? character).join('');
}
