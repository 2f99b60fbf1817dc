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
 * @param otherDevice whether a source states that the device is of the type OTHER
 */
export function derivePhone(
  fullName: string,
  facts: PhoneFacts,
  otherDevice = false,
): DerivedFacts & Pick<PhoneFacts, 'displays' | 'connectivity'> {
  return {
    deviceType: otherDevice ? 'OTHER' : deriveDeviceType(fullName, facts),
    displays: facts.displays.map((display) => ({ ...display, ppi: display.ppi ?? derivePpi(display) })),
    connectivity: deriveConnectivity(facts.connectivity),
    mainCameraMp: deriveMainCameraMp(facts.cameras),
    ramGb: listSizesGb(facts.variants, 'ramMb', 1024),
    storageGb: listSizesGb(facts.variants, 'storageMb', 1000),
  };
}

const tabletDiagonalIn = 7;
const tabletSideMm = 95;
const watchDiagonalIn = 2.6;

/**
 * Derives the type from size and name. Cellular networks and "pad" in a name do not count: iPads have the
 * former, Coolpads the latter.
 */
function deriveDeviceType(fullName: string, facts: PhoneFacts): DeviceType {
  const diagonalIn = facts.displays[0]?.diagonalIn ?? null;
  if (
    diagonalIn !== null &&
    diagonalIn >= tabletDiagonalIn &&
    !isFoldable(fullName, facts) &&
    isWideAsTablet(facts)
  )
    return 'TABLET';
  const isWatchName = /watch|\b(?:gear|\w*band|fit)(?![a-z])/i.test(fullName);
  if (isWatchName && diagonalIn !== null && diagonalIn < watchDiagonalIn) return 'WATCH';
  return isFeaturePhone(facts) ? 'FEATURE_PHONE' : 'PHONE';
}

const smartphoneRamMb = 1024;
/** Displays smaller than the first iPhone's are small. */
const smallDiagonalIn = 3.5;

/**
 * Whether the facts show a feature phone: an operating system that smartphones do not have, or if the
 * operating system is unknown, little memory, a small, monochrome or CSTN display, or no network beyond 3G.
 * If all of these are unknown, the device counts as a smartphone. See decision 31.
 */
function isFeaturePhone(facts: PhoneFacts): boolean {
  const { os } = facts.platform;
  const rams = facts.variants.flatMap(({ ramMb }) => ramMb ?? []);
  const maxRamMb = rams.length === 0 ? null : Math.max(...rams);
  if (os === 'KAIOS') return true;
  if (maxRamMb !== null && maxRamMb >= smartphoneRamMb) return false;
  if (os !== null) return os === 'OTHER';
  const { diagonalIn = null, panel = null } = facts.displays[0] ?? {};
  const { generations } = facts.network;
  return (
    maxRamMb !== null ||
    (diagonalIn !== null && diagonalIn < smallDiagonalIn) ||
    panel === 'MONOCHROME' ||
    panel === 'CSTN' ||
    (generations !== null && !generations.some((each) => each === 'G4' || each === 'G5'))
  );
}

function isFoldable(fullName: string, { body }: PhoneFacts): boolean {
  const folded = [body.foldedHeightMm, body.foldedWidthMm, body.foldedDepthMm];
  return folded.some((measure) => measure !== null) || /fold|flip/i.test(fullName);
}

function isWideAsTablet({ body: { heightMm, widthMm } }: PhoneFacts): boolean {
  return heightMm === null || widthMm === null || Math.min(heightMm, widthMm) >= tabletSideMm;
}

/** Computes pixels per inch along the diagonal, rounded. */
function derivePpi({ widthPx, heightPx, diagonalIn }: Display): number | null {
  if (widthPx === null || heightPx === null || diagonalIn === null || diagonalIn <= 0) return null;
  return Math.round(Math.hypot(widthPx, heightPx) / diagonalIn) || null;
}

/** Adds that there is Wi-Fi or Bluetooth if standards or a version are named. If not, it stays unknown. */
function deriveConnectivity(connectivity: Connectivity): Connectivity {
  const { wifi, bluetooth, hasWifi, hasBluetooth } = connectivity;
  const isNamed = wifi !== null && wifi.length > 0;
  return {
    ...connectivity,
    hasWifi: isNamed || (hasWifi ?? (wifi === null ? null : false)),
    wifi: hasWifi === true && !isNamed ? null : wifi,
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
