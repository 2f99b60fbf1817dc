import type {
  Camera,
  Connectivity,
  DerivedFacts,
  DeviceType,
  Display,
  PhoneFacts,
  Variant,
} from './phone.ts';

/**
 * Derives facts that no source states, and completes a few others: the `ppi` of displays, and whether there
 * is Wi-Fi and Bluetooth.
 * @param isOtherDevice whether a source states that the device type is OTHER
 */
export function derivePhone(
  fullName: string,
  facts: PhoneFacts,
  isOtherDevice = false,
): DerivedFacts & Pick<PhoneFacts, 'displays' | 'connectivity'> {
  return {
    deviceType: isOtherDevice ? 'OTHER' : deriveDeviceType(fullName, facts),
    displays: facts.displays.map((display) => ({ ...display, ppi: display.ppi ?? derivePpi(display) })),
    connectivity: deriveConnectivity(facts.connectivity),
    mainCameraMp: deriveMainCameraMp(facts.cameras),
    ramGb: listSizesGb(facts.variants, 'ramMb', 1024),
    storageGb: listSizesGb(facts.variants, 'storageMb', 1000),
  };
}

const minTabletDiagonalIn = 7;
const minTabletWidthMm = 95;
const maxWatchDiagonalIn = 2.6;

/**
 * Derives the type from size and name. A cellular network does not make a device a phone, since many iPads
 * have one. "pad" in a name does not make it a tablet, since Coolpad makes phones.
 */
function deriveDeviceType(fullName: string, facts: PhoneFacts): DeviceType {
  const diagonalIn = facts.displays[0]?.diagonalIn ?? null;
  if (
    diagonalIn !== null &&
    diagonalIn >= minTabletDiagonalIn &&
    !isFoldable(fullName, facts) &&
    isWideAsTablet(facts)
  )
    return 'TABLET';
  const hasWatchName = /watch|\b(?:gear|\w*band|fit)(?![a-z])/i.test(fullName);
  if (hasWatchName && diagonalIn !== null && diagonalIn < maxWatchDiagonalIn) return 'WATCH';
  return isFeaturePhone(facts) ? 'FEATURE_PHONE' : 'PHONE';
}

const minSmartphoneRamMb = 1024;
/** The diagonal of the first iPhone. A feature phone has a smaller display. */
const minSmartphoneDiagonalIn = 3.5;

/**
 * Whether the facts show a feature phone. A phone with KaiOS is one, and any other phone with at least 1 GB of
 * RAM is not. Otherwise, a feature phone has an operating system that smartphones do not have or, if the system
 * is unknown, little RAM, a small, monochrome or CSTN display, or no network beyond 3G. If all of these are
 * unknown, the device counts as a smartphone. See decision 31.
 */
function isFeaturePhone(facts: PhoneFacts): boolean {
  const { os } = facts.platform;
  const ramSizesMb = facts.variants.flatMap(({ ramMb }) => ramMb ?? []);
  const maxRamMb = ramSizesMb.length === 0 ? null : Math.max(...ramSizesMb);
  if (os === 'KAIOS') return true;
  if (maxRamMb !== null && maxRamMb >= minSmartphoneRamMb) return false;
  if (os !== null) return os === 'OTHER';
  const { diagonalIn = null, panel = null } = facts.displays[0] ?? {};
  const { generations } = facts.network;
  return (
    maxRamMb !== null ||
    (diagonalIn !== null && diagonalIn < minSmartphoneDiagonalIn) ||
    panel === 'MONOCHROME' ||
    panel === 'CSTN' ||
    (generations !== null && !generations.includes('G4') && !generations.includes('G5'))
  );
}

function isFoldable(fullName: string, { body }: PhoneFacts): boolean {
  const foldedSides = [body.foldedHeightMm, body.foldedWidthMm, body.foldedDepthMm];
  return foldedSides.some((side) => side !== null) || /fold|flip/i.test(fullName);
}

function isWideAsTablet({ body: { heightMm, widthMm } }: PhoneFacts): boolean {
  return heightMm === null || widthMm === null || Math.min(heightMm, widthMm) >= minTabletWidthMm;
}

/** Computes pixels per inch along the diagonal, rounded. */
function derivePpi({ widthPx, heightPx, diagonalIn }: Display): number | null {
  if (widthPx === null || heightPx === null || diagonalIn === null || diagonalIn <= 0) return null;
  return Math.round(Math.hypot(widthPx, heightPx) / diagonalIn) || null;
}

/**
 * Sets `hasWifi` if Wi-Fi standards are listed, and `hasBluetooth` if a Bluetooth version is known. An empty
 * list of standards means that there is no Wi-Fi, unless a source states that there is.
 */
function deriveConnectivity(connectivity: Connectivity): Connectivity {
  const { wifi, bluetooth, hasWifi, hasBluetooth } = connectivity;
  const hasStandards = wifi !== null && wifi.length > 0;
  return {
    ...connectivity,
    hasWifi: hasStandards || (hasWifi ?? (wifi === null ? null : false)),
    wifi: hasWifi === true && !hasStandards ? null : wifi,
    hasBluetooth: bluetooth !== null || hasBluetooth,
  };
}

function deriveMainCameraMp(cameras: readonly Camera[]): number | null {
  const rearMegapixels = cameras
    .filter((camera) => camera.position === 'REAR')
    .map((camera) => camera.megapixels ?? 0);
  return Math.max(0, ...rearMegapixels) || null;
}

function listSizesGb(variants: readonly Variant[], size: keyof Variant, mbPerGb: number): number[] {
  const sizes = variants.map((variant) => variant[size]).filter((mb) => mb !== null);
  return [...new Set(sizes)].sort((a, b) => a - b).map((mb) => mb / mbPerGb);
}
