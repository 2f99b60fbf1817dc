import { readHeaderLabels } from '../header-labels.ts';

/** The indexes of the columns of a register of devices. */
export interface ModelColumns {
  readonly brand: number | null;
  readonly name: number;
  readonly device: number;
  readonly model: number;
}

/**
 * Finds the columns of a register of devices, such as the list of supported devices that Google Play
 * publishes: "Retail Branding", "Marketing Name", "Device" and "Model".
 * @returns null if it is not the header of a register
 */
export function readModelColumns(header: readonly string[]): ModelColumns | null {
  const { find } = readHeaderLabels(header);
  const name = find(/^market(?:ing)? name$/);
  const device = find(/^(?:device|code name|codename)$/);
  const model = find(/^model(?: (?:number|code))?$/);
  if (name === null || device === null || model === null) return null;
  return { brand: find(/^(?:retail branding|brand|manufacturer)$/), name, device, model };
}
