/** For each letter, the letters with the same sound, which it replaces. */
const homophonesByLetter: Readonly<Record<string, string>> = {
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
  Object.entries(homophonesByLetter).flatMap(([letter, homophones]) =>
    [...homophones].map((homophone) => [homophone, letter]),
  ),
);
// People often leave out or misplace tone marks, and marks that shorten or silence a letter.
for (let mark = 0x0e47; mark <= 0x0e4e; mark += 1) replacements.set(String.fromCharCode(mark), '');

/**
 * Reduces a Thai spelling of a foreign word to a form that its different spellings share. There is no standard
 * spelling: แม็กซ์, แม๊กซ์ and แมกส์ are the same word. Therefore marks are removed, letters with the same sound become
 * one letter, and short vowels become long.
 */
export function toThaiSkeleton(text: string): string {
  let skeleton = '';
  for (const letter of text) skeleton += replacements.get(letter) ?? letter;
  return skeleton;
}
