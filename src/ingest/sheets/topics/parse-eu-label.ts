import { euGrades } from '../../../record/enumerations.ts';
import type { PhoneFacts } from '../../../record/phone.ts';
import { matchInteger, matchNumber } from '../read-number.ts';
import type { SheetRow } from '../sheet-row.ts';

/** Whether a cell about the battery belongs to the EU label: "48:05h endurance, 1000 cycles". */
export const isEuBattery = (text: string): boolean => /\d\s?h\b.*endurance|endurance|\d cycles/i.test(text);

/**
 * Parses the rows of the EU label (Regulation (EU) 2023/1669): "Class A", "48:05h endurance, 1000 cycles", "Class A
 * (270 falls)", "Class B".
 */
export function parseEuLabel(row: SheetRow): PhoneFacts['euLabel'] {
  const battery = [...row.getTexts('euBattery'), ...row.getTexts('battery').filter(isEuBattery)].join(', ');
  const freeFall = row.getText('euFreeFall');
  return {
    energyClass: parseGrade(row.getText('euEnergy'), euGrades.energy),
    enduranceH: parseHours(battery),
    batteryCycles: matchInteger(battery, /(?<!\d)(\d{2,5})\s*cycles/i),
    freeFallClass: parseGrade(freeFall, euGrades.freeFall),
    freeFallFalls: matchInteger(freeFall, /(?<!\d)(\d{1,4})\s*falls/i),
    repairabilityClass: parseGrade(row.getText('euRepairability'), euGrades.repairability),
  };
}

function parseGrade(text: string, grades: string): string | null {
  const letter = /^(?:class\s*)?([a-z])(?![\p{L}\p{N}])/iu.exec(text)?.[1]?.toUpperCase() ?? '';
  return letter !== '' && grades.includes(letter) ? letter : null;
}

/** Parses hours, with two decimals. "48:05h" is 48 hours and 5 minutes. */
function parseHours(text: string): number | null {
  const [, hours, minutes] = /(?<!\d)(\d{1,3}):(\d\d)\s*h\b/i.exec(text) ?? [];
  if (hours === undefined) return matchNumber(text, /(?<!\d)(\d{1,3}(?:\.\d+)?)\s*h\b/i);
  return Math.round((Number(hours) + Number(minutes) / 60) * 100) / 100;
}
