/**
 * The characters of the US layout, in the order of the keys. `thaiKeys` has the characters of the same keys in the
 * Thai Kedmanee layout (TIS 820-2538).
 */
const latinKeys =
  '1234567890-=' + 'qwertyuiop[]' + "asdfghjkl;'" + 'zxcvbnm,./' + 'QERTYUIP{' + 'ASDFGHJKL:' + 'CVBN<>?';
const thaiKeys = 'ๅ/-ภถุึคตจขช' + 'ๆไำพะัีรนยบล' + 'ฟหกดเ้่าสวง' + 'ผปแอิืทมใฝ' + '๐ฎฑธํ๊ณญฐ' + 'ฤฆฏโฌ็๋ษศซ' + 'ฉฮฺ์ฒฬฦ';

const thaiByLatinKey = new Map([...latinKeys].map((key, index) => [key, [...thaiKeys][index] as string]));
const latinByThaiKey = new Map([...thaiKeys].map((key, index) => [key, latinKeys[index] as string]));

/**
 * Converts a text to the characters of the same keys in the other layout. People forget to switch the layout, and
 * type "รย้นืำ" when they mean "iphone". Separate numbers stay as they are.
 */
export function convertKeyboardLayout(text: string): string {
  const isThai = /\p{Script=Thai}/u.test(text);
  const keys = isThai ? latinByThaiKey : thaiByLatinKey;
  return text
    .split(/(\s+)/)
    .map((word) => (/^\d+$/.test(word) ? word : convertWord(word, keys)))
    .join('');
}

function convertWord(word: string, keys: ReadonlyMap<string, string>): string {
  return [...word].map((character) => keys.get(character) ?? character).join('');
}
