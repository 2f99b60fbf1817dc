/** Creates a pattern that matches whole words of scripts with spaces, and the characters of other scripts anywhere. */
const createPattern = (words: readonly string[], unspacedWords: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?!\p{L})|${unspacedWords}`, 'iu');

/** Words with which texts deny something, in the languages of imported files. "НЕТ" is folded to "HET". */
const denialPattern = createPattern(
  [
    'no(?! dedicated| separate)|nope|nil|none|without|w/o|lack(?:s|ing)?|missing|absent|unsupported|unavailable',
    'not (?:(?:be|been|officially|currently) )?(?:supported|available|present|provided|included|offered|possible)',
    'not (?:expandable|extend[ai]ble|extensible|upgrad[ae]+ble|compatible|there|allowed|equipped|built|stereo)',
    'non[- ]?(?:expandable|extend[ai]ble|extensible|upgrad[ae]+ble|supported|available|existent)',
    "(?:can|could|does|do|is|has|have|are)(?:not|n't| not)",
    'nein|nicht|kein(?:e[nrs]?)?|ohne|fehlt',
    'sin|ning[uú]n[oa]?|carece|não|nao|sem|nenhuma?|ausente',
    "non(?!-)|pas (?:de|d'|pris|disponible|compatible|extensible|support)|sans|aucune?",
    'senza|assente|nee|geen|niet|zonder|nie|brak|nej|saknas|utan|yok|hayır|desteklenm\\p{L}+|není|nemá',
    'tidak|tanpa|tiada|không|нет|het|не|отсутству\\p{L}+|без',
  ],
  'ไม่|不支持|没有|沒有|無|无|否|なし|非対応|없음|미지원|✗|✘|✖|❌|❎',
);
const affirmationPattern = createPattern(
  [
    'yes|true|supported|supports?|available|present|included|ja|oui|s[ií]|sim|ya|ada|có|да|есть|tak|evet|ano|var',
    'поддерж\\p{L}+|имеется|unterstützt|vorhanden|compatible|disponible|disponível|tersedia|mendukung',
  ],
  'มี|ใช่|รองรับ|支持|有|是|あり|対応|있음|지원|✓|✔|☑|✅',
);
const [leadingDenialPattern, leadingAffirmationPattern] = [denialPattern, affirmationPattern].map(
  ({ source }) => new RegExp(`^(?:${source})`, 'iu'),
) as [RegExp, RegExp];
const denialsPattern = new RegExp(denialPattern.source, 'giu');
/** Matches texts with which a cell says that nothing is known, although they begin with a denial. */
const unknownPattern =
  /^(?:no (?:info|data|details?|mention)|not (?:yet )?(?:known|sure|mentioned|disclosed|stated|specified|listed|given|confirmed|applicable)|sin (?:datos|información)|sem (?:dados|informaç)|non (?:précisé|communiqué|renseigné)|keine angabe|nicht (?:bekannt|angegeben)|нет данных|неизвестно|tidak (?:diketahui|ada data)|không rõ|ไม่(?:ระบุ|ทราบ|มีข้อมูล))/iu;

/**
 * Reads the answer with which a text begins: "Yes, Side", "Not supported", "ไม่มี", "✓".
 * @returns whether the answer is yes, or null if the text begins with something else
 */
export function readAnswer(text: string): boolean | null {
  if (unknownPattern.test(text)) return null;
  if (leadingDenialPattern.test(text)) return false;
  return leadingAffirmationPattern.test(text) ? true : null;
}

/** Reads the cell of a flag, which is an answer or one of the signs that programs write: "1", "0", "y", "n". */
export function readFlag(text: string): boolean | null {
  if (/^(?:1(?:\.0)?|y)$/i.test(text)) return true;
  return /^(?:0(?:\.0)?|n|false)$/i.test(text) ? false : readAnswer(text);
}

/** Matches what stands between two statements of a cell. */
const clausePattern = /(\s*[,;|/&+()[\]\n]\s*|\s[-–]\s|\.\s+|\s+(?:but|and|with)\s+)/i;

/** A text in two parts. */
interface Statements {
  /** The text without the clauses that deny something. */
  readonly affirmed: string;
  /** The clauses that deny something, or an empty string if there is none. */
  readonly denied: string;
}

/**
 * Separates what a text says that there is from what it says that there is not: "LTE, no 5G", "eSIM (not supported)".
 * A text that begins with "No" and a separator denies everything.
 */
export function separateDenied(text: string): Statements {
  if (!denialPattern.test(text) || unknownPattern.test(text)) return { affirmed: text, denied: '' };
  const parts = text.split(clausePattern);
  const isDenied = parts.map((part, index) => index % 2 === 0 && denialPattern.test(part));
  const isBare = (index: number): boolean =>
    isDenied[index] === true && (parts[index] as string).replace(denialsPattern, '').trim() === '';
  if (isBare(0)) return { affirmed: '', denied: text };
  // A bare denial, as in "eSIM: Nano-SIM, not supported", belongs to the clause before it.
  for (const index of parts.keys()) if (isBare(index)) isDenied[index - 2] = true;
  const join = (wanted: boolean): string =>
    parts
      .filter((_, index) => isDenied[index - (index % 2)] === wanted)
      .join('')
      .trim();
  return { affirmed: join(false), denied: join(true) };
}
