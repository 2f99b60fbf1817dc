const thaiZero = 0x0e50;
const fullWidthShift = 0xfee0;

/**
 * Folds what people do not mean to distinguish: case, Latin diacritics, full-width forms, Thai digits, and the
 * Thai vowel แ typed as two เ. Thai vowel and tone marks stay, since they carry meaning.
 */
export function normaliseText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD').replace(/\p{Mn}/gu, ''))
    .replace(/[\uff01-\uff5e]/g, (wide) =>
      String.fromCharCode(wide.charCodeAt(0) - fullWidthShift).toLowerCase(),
    )
    .replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))
    .replaceAll('\u0e40\u0e40', '\u0e41');
}
