import { readHeaderLabels } from '../header-labels.ts';

/** Where a register of devices says what; each is the place of a column. */
export interface ModelColumns {
  readonly brand: number | null;
  readonly name: number;
  readonly device: number;
  readonly model: number;
}

/**
 * The columns of a register of devices, as Google Play publishes its list of supported devices: "Retail Branding",
 * "Marketing Name", "Device" and "Model". Null where the header is another one.
 */
export function readModelColumns(header: readonly string[]): ModelColumns | null {
  const { find } = readHeaderLabels(header);
  const name = find(/^market(?:ing)? name$/);
  const device = find(/^(?:device|code name|codename)$/);
  const model = find(/^model(?: (?:number|code))?$/);
  if (name === null || device === null || model === null) return null;
  return { brand: find(/^(?:retail branding|brand|manufacturer)$/), name, device, model };
}
