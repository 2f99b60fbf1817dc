const oneSound: readonly (readonly [RegExp, string])[] = [
  // Tone marks, the shortening and the silencing mark: left out and misplaced more than anything else.
  [/[\u0e47-\u0e4e]/g, ''],
  [/[ศษส]/g, 'ส'],
  [/[ฎด]/g, 'ด'],
  [/[ฏต]/g, 'ต'],
  [/[ฐฑฒถทธ]/g, 'ท'],
  [/[ขฃคฅฆ]/g, 'ค'],
  [/[ผพภ]/g, 'พ'],
  [/[ฝฟ]/g, 'ฟ'],
  [/[ฉชฌ]/g, 'ช'],
  [/[ณน]/g, 'น'],
  [/[ลฬ]/g, 'ล'],
  [/[ญย]/g, 'ย'],
  [/[ใไ]/g, 'ไ'],
  [/[ิี]/g, 'ี'],
  [/[ึื]/g, 'ื'],
  [/[ุู]/g, 'ู'],
];

/**
 * Reduces a Thai spelling of a foreign word to what its writers agree on. No standard binds them: แม็กซ์, แม๊กซ์ and
 * แมกส์ are one word, so marks go, letters of one sound become one, and short vowels become long.
 */
export function thaiSkeleton(text: string): string {
  return oneSound.reduce((folded, [letters, letter]) => folded.replace(letters, letter), text);
}
