/** Letters that have the same sound, by the letter that replaces them. */
const lettersBySound: Readonly<Record<string, string>> = {
  ส: 'ศษ',
  ด: 'ฎ',
  ต: 'ฏ',
  ท: 'ฐฑฒถธ',
  ค: 'ขฃฅฆ',
  พ: 'ผภ',
  ฟ: 'ฝ',
  ช: 'ฉฌ',
  น: 'ณ',
  ล: 'ฬ',
  ย: 'ญ',
  ไ: 'ใ',
  '\u0e35': '\u0e34',
  '\u0e37': '\u0e36',
  '\u0e39': '\u0e38',
};

const replacements = new Map(
  Object.entries(lettersBySound).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);
// People most often leave out or misplace tone marks, and the marks that shorten or silence a letter.
for (let mark = 0x0e47; mark <= 0x0e4e; mark += 1) replacements.set(String.fromCharCode(mark), '');

/**
 * Reduces a Thai spelling of a foreign word to what its different spellings have in common. There is no
 * standard: แม็กซ์, แม๊กซ์ and แมกส์ are one word. So marks are removed, letters of one sound become one, and
 * short vowels become long.
 */
export function toThaiSkeleton(text: string): string {
  let skeleton = '';
  for (const letter of text) skeleton += replacements.get(letter) ?? letter;
  return skeleton;
}
