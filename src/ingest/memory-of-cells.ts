import type { Variant } from '../record/phone.ts';

const size = /^(\d+(?:\.\d+)?)\s*([TGMK])B?(?:\s*(?:RAM|ROM))?$/i;
const gigabytes: Readonly<Record<string, number>> = { T: 1000, G: 1, M: 0.001, K: 0.000001 };

/** The variant of two cells, "8 GB" and "128GB"; null when neither is one size. */
export function memoryOfCells(ram: string, storage: string): Variant | null {
  const [ramGb, storageGb] = [sizeOf(ram), sizeOf(storage)];
  if (ramGb === null && storageGb === null) return null;
  return {
    ramMb: ramGb === null ? null : Math.round(ramGb < 1 ? ramGb * 1000 : ramGb * 1024),
    storageMb: storageGb === null ? null : Math.round(storageGb * 1000),
  };
}

function sizeOf(cell: string): number | null {
  const [, number, unit = ''] = size.exec(cell.trim()) ?? [];
  return number === undefined ? null : Number(number) * (gigabytes[unit.toUpperCase()] ?? 1);
}
