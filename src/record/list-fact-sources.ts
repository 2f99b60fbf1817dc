import { toMemberName } from './member-name.ts';
import type { Phone, Source } from './phone.ts';
import { recordFields } from './record-fields.ts';

/** A fact, and the import that it comes from. */
export interface FactSource {
  /**
   * The path in JSON: `battery.capacity_mah`. A list is one fact: `cameras`. A value in a list is a separate fact if
   * its source is not the source of the list: `cameras[1].megapixels`, `colors[0]`.
   */
  readonly fact: string;
  readonly source: Source;
}

/** Facts that are computed if no source states them, and the field from which they are computed. */
const computedFrom: Readonly<Record<string, string>> = {
  'connectivity.hasWifi': 'connectivity.wifi',
  'connectivity.hasBluetooth': 'connectivity.bluetooth',
};
/** Derived facts by their names in JSON, with the field from which each is computed, and whether it is known. */
const derivations = [
  ['main_camera_mp', 'cameras', ({ mainCameraMp }: Phone) => mainCameraMp !== null],
  ['ram_gb', 'variants', ({ ramGb }: Phone) => ramGb.length > 0],
  ['storage_gb', 'variants', ({ storageGb }: Phone) => storageGb.length > 0],
] as const;

const toFactSource = ([path, source]: readonly [string, Source]): FactSource => ({
  fact: toMemberName(path),
  source,
});

/**
 * Lists the sources of all known facts of a phone, in the order of the record. A computed fact has the source of the
 * field from which it is computed. `device_type` is not listed, because it is computed from many fields.
 */
export function listFactSources(phone: Phone): FactSource[] {
  const getSource = (path: string): Source => phone.otherSources[path] ?? phone.source;
  const knownFields = recordFields.filter(({ read, isUnknown }) => !isUnknown(read(phone)));
  const listValueSources = Object.entries(phone.otherSources).filter(([path]) => /\[\d/.test(path));
  const statedFacts = knownFields.flatMap(({ path, jsonPath }) => {
    const basePath = computedFrom[path];
    const source = phone.otherSources[path] ?? getSource(basePath ?? path);
    const sourcesInField = listValueSources.filter(([valuePath]) => valuePath.startsWith(`${path}[`));
    return [{ fact: jsonPath, source }, ...sourcesInField.map(toFactSource)];
  });
  const derivedFacts = derivations.filter(([, , isKnown]) => isKnown(phone));
  return [...statedFacts, ...derivedFacts.map(([fact, path]) => ({ fact, source: getSource(path) }))];
}
