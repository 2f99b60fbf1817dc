import type { Camera, DeviceType, Display, PhoneFacts, Variant } from './phone.ts';

/** What is never entered by hand but follows from the facts. */
export interface DerivedFacts {
  readonly deviceType: DeviceType;
  /** As the facts, each `ppi` filled in. */
  readonly displays: Display[];
  readonly mainCameraMp: number | null;
  /** Distinct, ascending; 1 GB of RAM is 1024 MB, of storage 1000 MB. */
  readonly ramGb: number[];
  readonly storageGb: number[];
}

/** @param otherDevice whether a source says that it is none of the other device types */
export function derivePhone(fullName: string, facts: PhoneFacts, otherDevice = false): DerivedFacts {
  return {
    deviceType: otherDevice ? 'OTHER' : deriveDeviceType(fullName, facts),
    displays: facts.displays.map((display) => ({ ...display, ppi: display.ppi ?? derivePpi(display) })),
    mainCameraMp: deriveMainCameraMp(facts.cameras),
    ramGb: distinctGb(facts.variants, 'ramMb', 1024),
    storageGb: distinctGb(facts.variants, 'storageMb', 1000),
  };
}

const tabletDiagonalIn = 7;
const tabletSideMm = 95;
const watchDiagonalIn = 2.6;

/** Whether it can call does not matter, nor does "pad" in its name: most iPads list cellular, and Coolpad makes phones. */
export function deriveDeviceType(fullName: string, facts: PhoneFacts): DeviceType {
  const diagonalIn = facts.displays[0]?.diagonalIn ?? null;
  if (diagonalIn !== null && diagonalIn >= tabletDiagonalIn && !folds(fullName, facts) && isBroad(facts))
    return 'TABLET';
  const isWatchName = /watch|\b(?:gear|\w*band|fit)(?![a-z])/i.test(fullName);
  if (isWatchName && diagonalIn !== null && diagonalIn < watchDiagonalIn) return 'WATCH';
  const { os } = facts.platform;
  return os === null || os === 'KAIOS' || os === 'OTHER' ? 'FEATURE_PHONE' : 'PHONE';
}

function folds(fullName: string, { body }: PhoneFacts): boolean {
  const folded = [body.foldedHeightMm, body.foldedWidthMm, body.foldedDepthMm];
  return folded.some((measure) => measure !== null) || /fold|flip/i.test(fullName);
}

function isBroad({ body: { heightMm, widthMm } }: PhoneFacts): boolean {
  return heightMm === null || widthMm === null || Math.min(heightMm, widthMm) >= tabletSideMm;
}

/** Pixels an inch along the diagonal, rounded. */
export function derivePpi({ widthPx, heightPx, diagonalIn }: Display): number | null {
  if (widthPx === null || heightPx === null || diagonalIn === null || diagonalIn <= 0) return null;
  return Math.round(Math.hypot(widthPx, heightPx) / diagonalIn) || null;
}

function deriveMainCameraMp(cameras: readonly Camera[]): number | null {
  const rear = cameras.filter((camera) => camera.position === 'REAR').map((camera) => camera.megapixels ?? 0);
  return Math.max(0, ...rear) || null;
}

function distinctGb(variants: readonly Variant[], size: keyof Variant, mbPerGb: number): number[] {
  const sizes = variants.map((variant) => variant[size]).filter((mb) => mb !== null);
  return [...new Set(sizes)].sort((a, b) => a - b).map((mb) => mb / mbPerGb);
}
