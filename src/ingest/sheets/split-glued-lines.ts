/**
 * The source lost its line breaks: where one line ended, the next begins without a space
 * ("PDAF2 MP", "PD3.015W wireless", "mmFolded:"). Each of these splits one kind of cell again.
 */

const vendors =
  'Qualcomm|Mediatek|MediaTek|Exynos|Samsung|Kirin|HiSilicon|Unisoc|Spreadtrum|Apple|Nvidia|Intel|TI OMAP|Tensor|Google|Broadcom|Marvell|Rockchip|Allwinner';
const gpus = 'Adreno|Mali|PowerVR|Xclipse|Immortalis|Apple GPU|IMG|VideoCore|GeForce|Vivante|Broadcom';

/** Chipsets of several editions: "… (5 nm) - InternationalQualcomm SM8350 … (5 nm) - USA". */
export function splitChipsets(text: string): string[] {
  return splitBefore(text, nextChipset);
}

/** As {@link splitChipsets}, for graphics processors. */
export function splitGpus(text: string): string[] {
  return splitBefore(text, nextGpu);
}

/** Before a name that is glued to what stands before it, or joined by "or", a comma or a slash. */
const before = (names: string): string =>
  `(?<=[A-Za-z0-9)])(?=(?:${names})\\b)|(?: or |, |\\s?/ )(?=(?:${names})\\b)|(?<=model\\))`;
const nextChipset = new RegExp(before(vendors), 'g');
/** Behind " - " stands the edition. */
const nextGpu = new RegExp(`${before(gpus)}|(?<=\\S) - `, 'g');

/** SIM options: "Nano-SIM +eSIMNano-SIM + Nano-SIM" are two, of which the first has two cards. */
export function splitSimOptions(text: string): string[] {
  return splitBefore(
    text,
    /(?<=SIM|\))(?=(?:Nano|Micro|Mini|Single|Dual|Hybrid|Triple|e-?SIM)\b)|(?<=\)) or (?=\w+ (?:Dual )?SIM)/g,
  );
}

/** Charging items: watts begin a new item, but after "PD3.0" and "QC4.0" one decimal belongs to the standard. */
export function splitCharging(text: string): string[] {
  const standards = text
    .replace(/Qi2(?=\d(?:\.\d)?W reverse)/g, 'Qi2\n')
    .replace(/(PD[123]\.\d|QC[2-5](?:\.\d)?)(\+?)(?=\d+(?:\.\d+)?W)/g, '$1$2\n')
    .replace(/(?<=[a-z)%+])(?=\d+(?:\.\d+)?\s?W\b)/gi, '\n')
    .replace(/(?<=[^\s(/])(?=(?:Reverse|Wireless|Wired|Bypass|PMA)\b)/g, '\n');
  // The layout of 2021 has a space where the break was, and its watts at the end of an item.
  return splitBefore(
    standards,
    /\n|[,;]\s*(?=\d+(?:\.\d+)?\s?W\b)|(?<!(?:^|\n)\d+(?:\.\d+)?W)\s(?=(?:Fast|Reverse|Wireless|Qi|PMA|MagSafe|Power bank|Super|USB Power)\b)/g,
  );
}

export function splitBefore(text: string, boundary: RegExp): string[] {
  return text
    .split(boundary)
    .map((part) => part?.trim())
    .filter((part) => part !== undefined && part !== '');
}
