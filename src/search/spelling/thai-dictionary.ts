import { toThaiSkeleton } from './thai-skeleton.ts';
import { thaiWords } from './thai-words.ts';

/**
 * The possible meanings of a Thai word, which is identified by its skeleton (see `toThaiSkeleton`). Each meaning is a
 * list of words that occur in names, or an empty list if the Thai word should be ignored.
 */
export type ThaiMeanings = readonly (readonly string[])[];

/** A node of a prefix tree that contains all skeletons. */
export interface ThaiNode {
  /** The nodes of the prefixes that are one letter longer, by the code unit of that letter. */
  readonly children: Map<number, ThaiNode>;
  /** The meanings of the prefix as a whole word. The list is empty if the prefix is not a word. */
  meanings: ThaiMeanings;
  /** The meanings of the longer words that begin with the prefix. */
  readonly longerMeanings: ThaiMeanings[];
}

/** Thai words that do not decide which phone is meant. */
const noiseWords = `
  ราคา ราคาล่าสุด มือถือ โทรศัพท์ โทรศัพท์มือถือ สมาร์ทโฟน รุ่น สเปค สเปก รีวิว มือสอง มือหนึ่ง
  เครื่อง ยี่ห้อ แบรนด์ ล่าสุด ใหม่ ขาย ซื้อ ของแท้ เครื่องศูนย์ แท็บเล็ต ตัว ของ ความจุ นิ้ว ตัวใหม่
  เจน สีดำ สีขาว สีแดง สีฟ้า สีเขียว สีชมพู สีม่วง สีทอง สีเงิน สีเทา สีน้ำเงิน สีส้ม สีเหลือง กิ๊ก
  จิ๊ก กิกะไบต์ จีบี บาท เท่าไหร่ เท่าไร กี่บาท ถูก แท้ เคส ฟิล์ม แบตเตอรี่ แบต หน้าจอ จอ กล้อง ผ่อน
  ดีไหม เปิดตัว ปี นี้ ศูนย์ไทย ไทย
`
  .trim()
  .split(/\s+/);

const digits = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];

function spellTens(tens: number): string {
  if (tens === 0) return '';
  if (tens === 1) return 'สิบ';
  return `${tens === 2 ? 'ยี่' : digits[tens]}สิบ`;
}

function spellOnes(tens: number, ones: number): string {
  if (ones === 0 && tens > 0) return '';
  return (tens > 0 && ones === 1 ? 'เอ็ด' : digits[ones]) as string;
}

/** Spells a number from 0 to 99 in Thai words, since phone names are often dictated. */
function spellNumber(value: number): string {
  const tens = Math.floor(value / 10);
  return spellTens(tens) + spellOnes(tens, value % 10);
}

/** The meanings of all words, by skeleton. */
export const thaiDictionary: ReadonlyMap<string, ThaiMeanings> = createDictionary();

/** The root of the prefix tree of the dictionary. */
export const thaiDictionaryRoot: ThaiNode = createTree();

function createDictionary(): Map<string, ThaiMeanings> {
  const dictionary = new Map<string, ThaiMeanings>();
  const add = (spelling: string, words: string[]) => {
    const skeleton = toThaiSkeleton(spelling);
    const meanings = dictionary.get(skeleton) ?? [];
    if (meanings.some((meaning) => meaning.join() === words.join())) return;
    dictionary.set(skeleton, [...meanings, words]);
  };
  for (const [latin, spellings] of thaiWords) {
    for (const spelling of spellings) add(spelling, latin.split(' '));
  }
  for (const word of noiseWords) add(word, []);
  for (let value = 0; value < 100; value += 1) add(spellNumber(value), [String(value)]);
  return dictionary;
}

function createNode(): ThaiNode {
  return { children: new Map(), meanings: [], longerMeanings: [] };
}

function createTree(): ThaiNode {
  const root = createNode();
  for (const [skeleton, meanings] of thaiDictionary) {
    let node = root;
    for (let index = 0; index < skeleton.length; index += 1) {
      node.longerMeanings.push(meanings);
      const letter = skeleton.charCodeAt(index);
      const child = node.children.get(letter) ?? createNode();
      node.children.set(letter, child);
      node = child;
    }
    node.meanings = meanings;
  }
  return root;
}
