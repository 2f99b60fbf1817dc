import type { Phone, Source } from './phone.ts';
import { recordFields } from './record-fields.ts';

/** A fact, by its path in JSON, and the import that it is of. */
export interface FactSource {
  /** `battery.capacity_mah`; a list is one fact: `cameras`. */
  readonly fact: string;
  readonly source: Source;
}

/** Facts that are computed where no source states them, and the field that they then come from. */
const computedFrom: Readonly<Record<string, string>> = {
  'connectivity.hasWifi': 'connectivity.wifi',
  'connectivity.hasBluetooth': 'connectivity.bluetooth',
};
const derivedFrom = [
  ['main_camera_mp', 'cameras', ({ mainCameraMp }: Phone) => mainCameraMp !== null],
  ['ram_gb', 'variants', ({ ramGb }: Phone) => ramGb.length > 0],
  ['storage_gb', 'variants', ({ storageGb }: Phone) => storageGb.length > 0],
] as const;

/**
 * Where each fact of a phone that is known comes from, in the order of the record. What is computed comes from what it is
 * computed of; `device_type` follows from many, and is left out.
 */
export function factSources(phone: Phone): FactSource[] {
  const sourceOf = (path: string): Source => phone.otherSources[path] ?? phone.source;
  const known = recordFields.filter(({ read, isUnknown }) => !isUnknown(read(phone)));
  const stated = known.map(({ path, jsonPath }) => {
    const from = computedFrom[path];
    return { fact: jsonPath, source: phone.otherSources[path] ?? sourceOf(from ?? path) };
  });
  const derived = derivedFrom.filter(([, , isKnown]) => isKnown(phone));
  return [...stated, ...derived.map(([fact, path]) => ({ fact, source: sourceOf(path) }))];
}
