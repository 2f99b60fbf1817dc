import type { PhoneFacts } from '../../record/phone.ts';
import { readAnswer, separateDenied } from './answers.ts';
import type { Cell, SheetRow } from './sheet-row.ts';
import type { Topic } from './sheet-topics.ts';
import { fingerprintPattern } from './topics/parse-security.ts';

/** An absence that is inferred because a list does not mention a thing. */
interface InferredAbsence {
  /** The topics of the list, and of cells that mention the thing for other reasons. */
  readonly topics: readonly Topic[];
  /** Matches a text that mentions the thing. */
  readonly pattern: RegExp;
  /** @returns the facts without the absence, or the same facts if it was not inferred */
  readonly withdraw: (facts: PhoneFacts) => PhoneFacts;
}

const inferredAbsences: readonly InferredAbsence[] = [
  {
    topics: ['sensors', 'fingerprint'],
    pattern: fingerprintPattern,
    withdraw: (facts) =>
      facts.security.fingerprint === 'NONE'
        ? { ...facts, security: { ...facts.security, fingerprint: null } }
        : facts,
  },
  {
    topics: ['sensors'],
    pattern: /\bface ?id\b|\b3D face/i,
    withdraw: (facts) =>
      facts.security.face3d === false ? { ...facts, security: { ...facts.security, face3d: null } } : facts,
  },
  {
    topics: ['charging', 'wirelessCharging'],
    pattern:
      /wireless ?(?:fast |power )?charg|charg\w* ?\(?wireless|qi ?(?:charg|wireless)|\bQi2?\b|magsafe|(?:kabellos|drahtlos|inalámbric|indukt|inducción|sem fio|sans fil|nirkabel|không dây|беспроводн|ไร้สาย|无线充|ワイヤレス充電|무선 ?충전)/i,
    withdraw: (facts) =>
      facts.battery.wireless === false ? { ...facts, battery: { ...facts.battery, wireless: null } } : facts,
  },
  {
    topics: ['wlan'],
    pattern: /wi-?fi ?7\b|802\.11 ?be\b/i,
    withdraw: (facts) =>
      facts.connectivity.wifi7 === false
        ? { ...facts, connectivity: { ...facts.connectivity, wifi7: null } }
        : facts,
  },
  {
    topics: ['wlan'],
    pattern: /wi-?fi ?(?:6e|7)\b/i,
    withdraw: (facts) =>
      facts.connectivity.wifi6e === false
        ? { ...facts, connectivity: { ...facts.connectivity, wifi6e: null } }
        : facts,
  },
  {
    topics: ['technology', 'wlan', 'nrBands', 'chipset'],
    pattern: /\b5G\b(?!\s?(?:Hz|wi-?fi))/i,
    withdraw: (facts) =>
      facts.network.nrBands?.length === 0
        ? { ...facts, network: { ...facts.network, nrBands: null } }
        : facts,
  },
  {
    topics: ['technology', 'wlan', 'lteBands', 'chipset'],
    pattern: /\bLTE\b/i,
    withdraw: (facts) =>
      facts.network.lteBands?.length === 0
        ? { ...facts, network: { ...facts.network, lteBands: null } }
        : facts,
  },
];

/**
 * Withdraws the absences that were inferred from incomplete lists, if another cell of the row mentions the thing: a
 * list of sensors without a fingerprint sensor beside "Fingerprint: Yes". The absences that cells state remain.
 */
export function withdrawAbsences(facts: PhoneFacts, row: SheetRow): PhoneFacts {
  return inferredAbsences.reduce((result, { topics, pattern, withdraw }) => {
    const changedFacts = withdraw(result);
    if (changedFacts === result) return result;
    return row.cells.some((cell) => !topics.includes(cell.column.topic) && mentions(cell, pattern))
      ? changedFacts
      : result;
  }, facts);
}

/** Whether a cell states that there is the thing that its text or its label mentions. */
function mentions({ column, text }: Cell, pattern: RegExp): boolean {
  if (text === '' || column.topic === 'link' || column.topic === 'ignored') return false;
  if (pattern.test(column.label)) return readAnswer(text) !== false && !/^(?:0|false|n)$/i.test(text);
  return pattern.test(separateDenied(text).affirmed);
}
