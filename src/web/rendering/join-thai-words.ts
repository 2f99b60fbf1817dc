import { Html } from './html.ts';

/**
 * Loanwords that are missing from the dictionaries of browsers. Browsers recognise shorter words inside such a
 * loanword, and would break lines between them.
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
 * Prevents line breaks inside loanwords by inserting U+2060 (word joiner) between their letters. Only the text
 * between tags is changed, not attributes.
 */
export function joinThaiWords({ text }: Html): Html {
  return new Html(
    text.replace(/>[^<]+</g, (content) =>
      content.replace(loanwordPattern, (word) => joinedWords.get(word) ?? word),
    ),
  );
}
