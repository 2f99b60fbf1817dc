import { Html } from './html.ts';

/**
 * Loanwords of the pages in which the dictionaries of browsers find other words. Browsers would break lines
 * between those.
 */
export const loanwords = [
  'แคตตาล็อก',
  'แพ็กเกจ',
  'แดชบอร์ด',
  'สตรีม',
  'โปรเจกต์',
  'ชิปเซ็ต',
  'สคีมา',
  'เรียลไทม์',
  'สมาร์ตโฟน',
  'มิลลิแอมป์',
  'เทอร์มินัล',
  'อีซิม',
  'เมกะพิกเซล',
] as const;

const wordJoiner = '\u2060';
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });
const joinedWords = new Map<string, string>(
  loanwords.map((word) => [
    word,
    Array.from(graphemes.segment(word), ({ segment }) => segment).join(wordJoiner),
  ]),
);
const loanwordPattern = new RegExp(loanwords.join('|'), 'g');

/**
 * Prevents line breaks inside the loanwords of a page's body, by U+2060 between their letters. Attributes,
 * titles and descriptions stay as they are.
 */
export function joinThaiWords({ text }: Html): Html {
  return new Html(
    text.replace(/>[^<]+</g, (content) =>
      content.replace(loanwordPattern, (word) => joinedWords.get(word) ?? word),
    ),
  );
}
