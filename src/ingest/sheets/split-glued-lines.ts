// Spec sheets often lose the line breaks within cells, so a line begins directly after the previous one: "PDAF2 MP",
// "PD3.015W wireless", "mmFolded:". Each function of this file restores the lines of one kind of cell.

const vendors =
  'Qualcomm|Mediatek|MediaTek|Exynos|Samsung|Kirin|HiSilicon|Unisoc|Spreadtrum|Apple|Nvidia|Intel|TI OMAP|Tensor|Google|Broadcom|Marvell|Rockchip|Allwinner';
const gpus = 'Adreno|Mali|PowerVR|Xclipse|Immortalis|Apple GPU|IMG|VideoCore|GeForce|Vivante|Broadcom';

/** Splits a text into the chipsets of all editions: "… (5 nm) - InternationalQualcomm SM8350 … (5 nm) - USA". */
export function splitChipsets(text: string): string[] {
  return splitAndTrim(text, nextChipsetPattern);
}

/** Splits a text into the graphics processors of all editions. */
export function splitGpus(text: string): string[] {
  return splitAndTrim(text, nextGpuPattern);
}

/**
 * Creates the source of a pattern that matches where a name begins without a space before it, and the "or", comma or
 * slash before a name.
 */
const createNamePattern = (names: string): string =>
  `(?<=[A-Za-z0-9)])(?=(?:${names})\\b)|(?: or |, |\\s?/ )(?=(?:${names})\\b)|(?<=model\\))`;
const nextChipsetPattern = new RegExp(createNamePattern(vendors), 'g');
/** Matches the places where the name of a graphics processor begins, and the dash before the name of an edition. */
const nextGpuPattern = new RegExp(`${createNamePattern(gpus)}|(?<=\\S) - `, 'g');

/** Splits a text into SIM options: "Nano-SIM +eSIMNano-SIM + Nano-SIM" has two options with two cards each. */
export function splitSimOptions(text: string): string[] {
  return splitAndTrim(
    text,
    /(?<=SIM|\))(?=(?:Nano|Micro|Mini|Single|Dual|Hybrid|Triple|e-?SIM)\b)|(?<=\)) or (?=\w+ (?:Dual )?SIM)/g,
  );
}

/** Splits ways of charging. A number of watts begins a new item, but a version such as "PD3.0" or "QC4.0" does not. */
export function splitCharging(text: string): string[] {
  const lines = text
    .replace(/Qi2(?=\d(?:\.\d)?W reverse)/g, 'Qi2\n')
    .replace(/(PD[123]\.\d|QC[2-5](?:\.\d)?)(\+?)(?=\d+(?:\.\d+)?W)/g, '$1$2\n')
    .replace(/(?<=[a-z)%+])(?=\d+(?:\.\d+)?\s?W\b)/gi, '\n')
    .replace(/(?<=[^\s(/])(?=(?:Reverse|Wireless|Wired|Bypass|PMA)\b)/g, '\n');
  // Sheets from 2021 have a space instead of the line break, and the watts are at the end of an item.
  return splitAndTrim(
    lines,
    /\n|[,;]\s*(?=\d+(?:\.\d+)?\s?W\b)|(?<!(?:^|\n)\d+(?:\.\d+)?W)\s(?=(?:Fast|Reverse|Wireless|Qi|PMA|MagSafe|Power bank|Super|USB Power)\b)/g,
  );
}

/** Splits a text at a boundary, and removes empty parts and the spaces around parts. */
export function splitAndTrim(text: string, boundary: RegExp): string[] {
  return text
    .split(boundary)
    .map((part) => part?.trim())
    .filter((part) => part !== undefined && part !== '');
}
