import { cutForParsing, foldName } from '../../names/normalise-text.ts';
import { normaliseLabel } from '../files/header-labels.ts';
import { findFirstMeaning, type PatternTable } from '../files/pattern-table.ts';
import { emptyMapping, type ResolvedMapping } from '../mapping/resolve-mapping.ts';
import { readFlag } from '../sheets/answers.ts';
import { isBlank } from '../sheets/is-blank.ts';
import {
  type OfferKind,
  type OfferMeaning,
  offerMeanings,
  readFlagLabel,
  readOfferCell,
  readOfferKind,
} from './offer-words.ts';

/** A column that states what its rows offer. */
export interface OfferColumn {
  readonly index: number;
  readonly label: string;
  readonly meaning: OfferMeaning;
  /** The kind of an offer that has "yes" in this column, and of one that has "no"; null if the label states none. */
  readonly flag: Readonly<Record<'yes' | 'no', OfferKind | null>> | null;
}

/** What a row offers. */
export interface RowOffer {
  /** `unknown` if the row has a condition that is not understood. */
  readonly kind: OfferKind | 'unknown';
  /** The column that states it, and its cell, or null if the title states it or nothing does. */
  readonly column: { readonly label: string; readonly cell: string } | null;
}

const subjects = `(?:(?:is|has|item|product|phone|device|mobile|handset|offers?|listing|sales?|unit|cosmetic|physical) ?)*`;
const endings = `(?: ?(?:type|grade|name|label|code|status|state|description|id|(?:of|del?|do|da|du|des|der) .*))*`;
const createLabelPattern = (words: string): RegExp => new RegExp(`^${subjects}(?:${words})${endings}$`, 'u');

/**
 * The meanings of labels, without diacritics. A column of states is one of conditions only if a cell states one: it may
 * also have places or the availability.
 */
const labelPatterns: PatternTable<OfferMeaning | 'state'> = [
  [
    createLabelPattern(
      'condition|grad(?:e|ing)|condicion|condicao|zustand|condizion[ei]|toestand|conditie|skick|kunto|kondisi',
    ),
    'condition',
  ],
  [/^สภาพ|成色|品相|状態|状态|狀態|新旧|コンディション|상태|등급|^состояние/u, 'condition'],
  [
    createLabelPattern(
      `stat(?:e|us)|estado|etat|stato|staat|st[aá]n|stav|tilstand|stand|durumu?|tinh trang|quality|calidad|qualidade|qualite|สถานะ`,
    ),
    'state',
  ],
  [
    createLabelPattern(
      `categor(?:y|ies)|type|kind|class|listing|section|department|[ck]ategori[aeë]?n?|kategorija|tipo|typ|tipe|tur|tyyppi|luokka|loai|danh muc|rubri(?:k|que)|annonce|anuncio|angebot`,
    ),
    'category',
  ],
  [
    /^หมวด|^ประเภท|^ชนิด|^категория|^тип$|类别|類別|分类|分類|类型|類型|カテゴリ|種類|種別|タイプ|카테고리|분류|종류|유형/u,
    'category',
  ],
  [
    createLabelPattern(
      `(?:sim|net|network|carrier|operator|provider)?(?: ?)lock(?:ed)?(?: to)?|(?:service|network) provider|network|carrier|(?:mobile )?operator|simlock|netz(?:betreiber|werk|lock)?|mobilfunkanbieter|red|operador[a]?|compania(?: telefonica)?|bloque[oi]|bloqueado|rede|reseau|operateur|blocage|rete|gestore|operatore|blocco|netwerk|siec|blokada|operator|natverk|operatorslas|las|sebeke|kilit|sit|blokace|jaringan|kunci|mang|nha mang`,
    ),
    'network',
  ],
  [
    /^(?:เครือข่าย|ค่าย|ล[็๊]อ[คก]|ซิม ?ล็อ[คก])|^сеть$|^оператор|^блокировка|网络|網路|網絡|运营商|電信商|キャリア|simロック|通信会社|통신사|^락$/u,
    'network',
  ],
];

/** What "yes" and "no" mean in a column whose label states a kind, such as "Refurbished" or "Unlocked". */
const flagsByWord = {
  refurbished: { meaning: 'condition', flag: { yes: 'refurbished', no: null } },
  new: { meaning: 'condition', flag: { yes: null, no: 'refurbished' } },
  locked: { meaning: 'network', flag: { yes: 'locked', no: null } },
  unlocked: { meaning: 'network', flag: { yes: null, no: 'locked' } },
  contract: { meaning: 'network', flag: { yes: 'contract', no: null } },
} as const;

/**
 * Finds the columns that state what each row offers.
 * @param rows the first rows
 * @param mapping the mapping of the file, which takes precedence over labels
 */
export function findOfferColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { columns }: ResolvedMapping = emptyMapping,
): OfferColumn[] {
  return header.flatMap((rawLabel, index) => {
    // JSON of other programs has labels such as "itemCondition".
    const label = cutForParsing(rawLabel).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
    const words = normaliseLabel(label);
    const word = readFlagLabel(words);
    const flagged =
      word !== null && word in flagsByWord ? flagsByWord[word as keyof typeof flagsByWord] : null;
    const flag = flagged?.flag ?? null;
    const mapping = columns[index] ?? null;
    if (mapping !== null)
      return isOfferMeaning(mapping.as) ? { index, label, meaning: mapping.as, flag } : [];
    const meaning = findFirstMeaning(labelPatterns, foldName(words));
    if (meaning === null) return flagged === null ? [] : { index, label, ...flagged };
    if (meaning !== 'state') return { index, label, meaning, flag };
    const isCondition = rows.some((row) => isConditionCell(row[index] ?? ''));
    return { index, label, meaning: isCondition ? 'condition' : 'category', flag };
  });
}

/** Whether a meaning in a mapping is that of a column about the offer. */
const isOfferMeaning = (meaning: string): meaning is OfferMeaning =>
  offerMeanings.some((offerMeaning) => offerMeaning === meaning);

const isConditionCell = (cell: string): boolean =>
  !isBlank(cell) && readOfferCell('condition', cell) !== 'unknown';

/** The kinds in the order in which they decide about a row that states several. */
const kindOrder: readonly RowOffer['kind'][] = [
  'trade-in',
  'parts',
  'accessory',
  'contract',
  'locked',
  'bundle',
  'unknown',
  'refurbished',
];

/**
 * Reads what a row offers from its title and its columns.
 * @param getCell returns the cell of a column, cut for parsing
 */
export function readRowOffer(
  title: string,
  columns: readonly OfferColumn[],
  getCell: (index: number) => string,
): RowOffer {
  const offers: RowOffer[] = [{ kind: readOfferKind(title), column: null }];
  for (const { index, label, meaning, flag } of columns) {
    const cell = getCell(index);
    if (isBlank(cell)) continue;
    const answer = flag === null ? null : readFlag(cell);
    const kind =
      flag === null || answer === null ? readOfferCell(meaning, cell) : flag[answer ? 'yes' : 'no'];
    if (kind !== null) offers.push({ kind, column: { label, cell } });
  }
  for (const kind of kindOrder) {
    const offer = offers.find((candidate) => candidate.kind === kind);
    if (offer !== undefined) return offer;
  }
  return { kind: 'phone', column: null };
}

const descriptions = {
  'trade-in': 'what a shop pays for a used phone; a mapping can import it with "kind": "trade_in"',
  parts: 'of a broken phone or a spare part',
  accessory: 'of an accessory',
  contract: 'of an offer with a contract',
  locked: 'of a phone that is locked to a carrier',
  bundle: 'of a set of several things',
} as const;

/**
 * Describes why the prices of an offer are not those of a phone.
 * @returns the reason, or null for a new or used phone
 */
export function describeRejectedOffer(title: string, { kind, column }: RowOffer): string | null {
  const evidence = column === null ? '' : ` (${column.label}: ${column.cell})`;
  if (kind === 'unknown') return `The condition of "${title}" is not known${evidence}.`;
  if (kind === 'phone' || kind === 'refurbished') return null;
  return `The price of "${title}" is ${descriptions[kind]}${evidence}.`;
}
