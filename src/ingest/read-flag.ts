/** Patterns of the words for yes and no in the languages of imported files. */
const flagPatterns: readonly (readonly [RegExp, boolean])[] = [
  [/^(?:yes|true|y|1|1\.0|ja|oui|s[iíì]|sim|tak|ano|evet|kyllä|มี|ใช่|ya|có|да|是|有|はい|예)$/i, true],
  [
    /^(?:no|false|n|0|0\.0|nein|non|não|nao|nee|nej|nei|nie|ne|hayır|ei|ไม่มี|ไม่ใช่|ไม่|tidak|không|нет|否|无|無|いいえ|なし|아니요)$/i,
    false,
  ],
];

/** @returns the value of a cell such as "yes" or "нет", or null for other texts */
export function readFlag(text: string): boolean | null {
  return flagPatterns.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
