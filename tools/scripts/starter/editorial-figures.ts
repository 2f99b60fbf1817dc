import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';
import { createNameMarker, type MarkedText, namePattern } from './editorial-names.ts';
import { type FigureKind, figureOf, figurePattern, hasFigure, type StatedFigure } from './figure-kinds.ts';

/** The texts of an editorial, one after another. */
export interface EditorialText {
  readonly fullName: string;
  readonly texts: readonly string[];
}

/** A figure in a text, and the phones of which at least one must have it. */
interface Claim {
  readonly value: string;
  /** One kind, or for a number without a unit the kinds of its neighbours: "5000 instead of 5500 mAh". */
  readonly kinds: readonly FigureKind[];
  readonly owners: readonly IncomingPhone[];
}

type Subject = IncomingPhone | 'own' | 'both';

const tokenPattern = new RegExp(
  [
    figurePattern,
    `(?<phone>${namePattern})`,
    String.raw`(?<end>[.!?;:](?=\s|$)|\n)`,
    String.raw`(?<own>\b(?:here|this one|now)\b|(?<!before |than |does |with )\bit\b|รุ่นนี้|ตัวนี้|ตัวเครื่อง|ส่วน|ที่เพิ่ม|ที่เปลี่ยน)`,
    String.raw`(?<both>\bBoth\b|ทั้งคู่|ทั้งสองรุ่น)`,
  ].join('|'),
  'gu',
);
/** Matches the text before a name with which the subject is compared. The subject stays the same. */
const comparison =
  /(?:than|against|with|next to|beside|unlike|like|of|as|over|after|to|is|between|at)(?: an?| the)? $|(?:กว่า|กับ|เหมือน|ใกล้เคียง|ต่างจาก|ของ|แทน|คือ|[รห]ดู|ให้ดู|[บง]ไป) ?$/i;
/** Matches the text after such a name when the next figure belongs to that phone. */
const description = /^ ?(?:\(|at|with|has|had|in|ที่|ซึ่ง|มี|หนัก)/;
/** Matches the text after a figure that names its phone. */
const ownerAfter = new RegExp(`^(?: of (?:the |an? )?| ?ของ ?)(${namePattern})`);
/** Matches the text before a figure that belongs to the other phone of a comparison. */
const otherSide =
  /(?:instead of|against|up from|down from|from|replaced|traded|where there (?:was|were))(?: the| an?)? $|(?:แทน(?:ที่)?|จาก(?:เดิม)?|เทียบกับ|ต่อ) ?$/;
/** Matches the text before a figure that the subject lacks and another phone has. */
const negation =
  /\b(?:no|without|lacks|loses|nor)(?: the| an?)? $|(?:ไม่มี|ตัด)(?:กล้อง|เลนส์|เทเล|มุมกว้างพิเศษ|ซูม| )*$/i;
/** Matches the text between two figures of the same thing, such as "50 MP at 5x". */
const joint = /^ (?:at|with) $|^ ?(?:ซูม|ที่) ?$/;

interface FigureCheck {
  /** Lists the figures of an editorial that no record supports, which are errors or facts that the catalogue lacks. */
  readonly unsupportedFigures: (editorial: EditorialText) => string[];
  /** Lists the distinct figures of an editorial, sorted. They must be the same in every language. */
  readonly figuresIn: (editorial: EditorialText) => string[];
}

/**
 * Checks the figures of editorials against the records of phones. A figure is of the editorial's phone unless the text
 * says that it belongs to another: after that phone's name as a subject ("The Galaxy S24 has 8 GB"), or on the other
 * side of a comparison ("Against the Galaxy S24 Ultra it weighs 218 g instead of 232 g", "จาก 232 เหลือ 218 กรัม"). The
 * check does not know to which camera a number of megapixels belongs.
 */
export function createFigureCheck(phones: readonly IncomingPhone[]): FigureCheck {
  const phoneByName = new Map(phones.map((phone) => [phone.fullName, phone]));
  const markNames = createNameMarker(phones);
  const claimsOf = ({ fullName, texts }: EditorialText): Claim[] => {
    const mainPhone = phoneByName.get(fullName);
    if (mainPhone === undefined) throw new Error(`No phone is named ${fullName}`);
    const text = texts.join('\n').replace(/(\d),(?=\d{3})/g, '$1');
    return readClaims(mainPhone, markNames(text, mainPhone.brand));
  };
  return {
    unsupportedFigures: (editorial) =>
      claimsOf(editorial)
        .filter(({ kinds, value, owners }) => !owners.some((phone) => hasAnyOf(phone, kinds, value)))
        .map(
          ({ kinds, value, owners }) =>
            `${value} (${kinds.join(' or ')}) of ${owners.map(({ fullName }) => fullName).join(' or ')}`,
        ),
    figuresIn: (editorial) => {
      const figures = claimsOf(editorial).map(({ kinds, value, owners }) => {
        const kind = kinds.find((candidate) =>
          owners.some((phone) => hasFigure(phone, { kind: candidate, value })),
        );
        return `${value} ${kind ?? kinds[0]}`;
      });
      return [...new Set(figures)].sort();
    },
  };
}

function hasAnyOf(phone: IncomingPhone, kinds: readonly FigureKind[], value: string): boolean {
  return kinds.some((kind) => hasFigure(phone, { kind, value }));
}

/** A claim whose kinds are not yet known. */
interface UntypedClaim extends StatedFigure {
  readonly owners: readonly IncomingPhone[];
  readonly sentence: number;
}

function readClaims(mainPhone: IncomingPhone, { text, phoneOf }: MarkedText): Claim[] {
  const others = [...phoneOf.values()].filter((phone) => phone !== mainPhone);
  const claims: UntypedClaim[] = [];
  let subject: Subject = 'own';
  let lastOther: IncomingPhone | null = null;
  let describedPhone: IncomingPhone | null = null;
  let sentence = 0;
  let end = 0;
  let isAfterFigure = false;
  for (const { 0: token, index, groups = {} } of text.matchAll(tokenPattern)) {
    const before = text.slice(0, index);
    const after = text.slice(index + token.length);
    const isJoint = isAfterFigure && joint.test(text.slice(end, index));
    const phone = phoneOf.get(token);
    const figure = figureOf(groups);
    end = index + token.length;
    isAfterFigure = figure !== null;
    if (phone !== undefined) {
      const isCompared = comparison.test(before);
      if (!isCompared) subject = phone === mainPhone ? 'own' : phone;
      if (phone !== mainPhone) lastOther = phone;
      describedPhone = isCompared && description.test(after) ? phone : null;
    } else if (figure !== null) {
      const namedPhone = phoneOf.get(ownerAfter.exec(after)?.[1] ?? '') ?? describedPhone;
      const position = { subject, before, mainPhone, others, lastOther };
      const jointOwners = isJoint ? claims.at(-1)?.owners : undefined;
      for (const owners of jointOwners ? [jointOwners] : namedPhone ? [[namedPhone]] : ownersOf(position))
        claims.push({ ...figure, owners, sentence });
      describedPhone = null;
    } else if (groups.own !== undefined) subject = 'own';
    else if (groups.both !== undefined) subject = 'both';
    else if (groups.end !== undefined) {
      subject = 'own';
      sentence += 1;
      if (token === '\n') lastOther = null;
    }
  }
  return claims.map(({ value, owners, ...claim }, claimIndex) => ({
    value,
    owners,
    kinds: kindsOf(claim, claims, claimIndex),
  }));
}

/** A number without a unit has the kind of the next or previous figure in its sentence. */
function kindsOf(
  { kind, sentence }: Pick<UntypedClaim, 'kind' | 'sentence'>,
  claims: readonly UntypedClaim[],
  index: number,
): FigureKind[] {
  if (kind !== null) return [kind];
  const hasUnit = (claim: UntypedClaim) => claim.sentence === sentence && claim.kind !== null;
  const neighbours = [claims.slice(index).find(hasUnit), claims.slice(0, index).findLast(hasUnit)];
  return neighbours.flatMap((claim) => claim?.kind ?? []);
}

interface Position {
  readonly subject: Subject;
  readonly before: string;
  readonly mainPhone: IncomingPhone;
  /** All other phones in the text; `lastOther` is the last one named before the figure. */
  readonly others: readonly IncomingPhone[];
  readonly lastOther: IncomingPhone | null;
}

/** @returns sets of phones; at least one phone of each set must have the figure after `before` */
function ownersOf({ subject, before, mainPhone, others, lastOther }: Position): (readonly IncomingPhone[])[] {
  if (subject === 'both') return [[mainPhone], others];
  const belongsToOther = negation.test(before) || otherSide.test(before);
  const belongsToMain = (subject === 'own') !== belongsToOther;
  if (belongsToMain || others.length === 0) return [[mainPhone]];
  if (subject !== 'own') return [[subject]];
  return [lastOther === null ? others : [lastOther]];
}
