import type { PhoneFacts } from '../../record/phone.ts';
import { getField, isAbsent, type RecordField } from '../../record/record-fields.ts';
import { readFlag, separateDenied } from './answers.ts';
import type { Cell, SheetRow } from './sheet-row.ts';
import type { Topic } from './sheet-topics.ts';
import { fingerprintPattern } from './topics/parse-security.ts';

/** An absence that is inferred because a list does not mention a thing. */
interface InferredAbsence {
  readonly field: RecordField;
  /** The topics of the list, and of cells that mention the thing for other reasons. */
  readonly topics: readonly Topic[];
  /** Matches a text that mentions the thing. */
  readonly pattern: RegExp;
}

const inferredAbsences: readonly InferredAbsence[] = [
  {
    field: getField('security.fingerprint'),
    topics: ['sensors', 'fingerprint'],
    pattern: fingerprintPattern,
  },
  { field: getField('security.face3d'), topics: ['sensors'], pattern: /\bface ?id\b|\b3D face/i },
  {
    field: getField('battery.wireless'),
    topics: ['charging', 'wirelessCharging'],
    pattern:
      /wireless ?(?:fast |power )?charg|charg\w* ?\(?wireless|qi ?(?:charg|wireless)|\bQi2?\b|magsafe|(?:kabellos|drahtlos|inalámbric|indukt|inducción|sem fio|sans fil|nirkabel|không dây|беспроводн|ไร้สาย|无线充|ワイヤレス充電|무선 ?충전)/i,
  },
  { field: getField('connectivity.wifi7'), topics: ['wlan'], pattern: /wi-?fi ?7\b|802\.11 ?be\b/i },
  { field: getField('connectivity.wifi6e'), topics: ['wlan'], pattern: /wi-?fi ?(?:6e|7)\b/i },
  {
    field: getField('network.nrBands'),
    topics: ['technology', 'wlan', 'nrBands', 'chipset'],
    pattern: /\b5G\b(?!\s?(?:Hz|wi-?fi))/i,
  },
  {
    field: getField('network.lteBands'),
    topics: ['technology', 'wlan', 'lteBands', 'chipset'],
    pattern: /\bLTE\b/i,
  },
];

/**
 * Withdraws the absences that were inferred from incomplete lists, if another cell of the row mentions the thing: a
 * list of sensors without a fingerprint sensor beside "Fingerprint: Yes". The absences that cells state remain.
 */
export function withdrawAbsences(facts: PhoneFacts, row: SheetRow): PhoneFacts {
  const isMentioned = ({ topics, pattern }: InferredAbsence): boolean =>
    row.cells.some((cell) => !topics.includes(cell.column.topic) && mentions(cell, pattern));
  return inferredAbsences
    .filter((absence) => isAbsent(absence.field.read(facts)) && isMentioned(absence))
    .reduce((result, { field }) => field.write(result, null), facts);
}

/** Whether a cell states that there is the thing that its text or its label mentions. */
function mentions({ column, text }: Cell, pattern: RegExp): boolean {
  if (text === '' || column.topic === 'link' || column.topic === 'ignored') return false;
  if (pattern.test(column.label)) return readFlag(text) !== false;
  return pattern.test(separateDenied(text).affirmed);
}
