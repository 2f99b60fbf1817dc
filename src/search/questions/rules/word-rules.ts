import type { DeviceType } from '../../../record/phone.ts';
import type { PhoneFilter } from '../../../record/phone-filter.ts';
import { euClasses } from '../part-words.ts';
import type { Effect, Match, Rule } from './rule.ts';
import { thresholds } from './thresholds.ts';

/** Creates a rule for a phrase with a fixed effect. */
const phraseRule = (pattern: string, effect: Effect, negatedEffect?: Effect): Rule => ({
  pattern,
  read: () => effect,
  ...(negatedEffect && { negatedEffect }),
});

/** The name of a boolean filter. */
type BooleanFilterName = {
  [Name in keyof PhoneFilter]-?: PhoneFilter[Name] extends boolean | undefined ? Name : never;
}[keyof PhoneFilter];
/** Creates a rule for a boolean filter. After "no", the filter is false. */
const flagRule = (pattern: string, name: BooleanFilterName): Rule =>
  phraseRule(pattern, { filter: { [name]: true } }, { filter: { [name]: false } });

const goodCameraFilter: PhoneFilter = {
  mainCameraMpMin: thresholds.goodCameraMp,
  hasUltrawide: true,
};

const readBigDisplay = ({ isTablet }: Match): Effect => ({
  filter: { displayInMin: isTablet ? thresholds.bigTabletIn : thresholds.bigDisplayIn },
});
const readSmallDisplay = ({ isTablet }: Match): Effect =>
  isTablet
    ? { filter: { displayInMax: thresholds.smallTabletIn } }
    : { filter: { displayInMax: thresholds.smallDisplayIn }, isSmartphoneOnly: true };

const fingerprintPositions = { side: 'SIDE', under: 'UNDER_DISPLAY', rear: 'REAR' } as const;
const readFingerprint = (match: Match): Effect => {
  const position = (['side', 'under', 'rear'] as const).find((concept) => match.has(concept));
  return {
    filter: {
      fingerprint: position ? [fingerprintPositions[position]] : ['REAR', 'FRONT', 'SIDE', 'UNDER_DISPLAY'],
    },
  };
};

const readColour = ({ pieces }: Match): Effect => {
  const colour = pieces.flatMap(({ concepts }) => concepts).find((concept) => concept.startsWith('colour:'));
  return { filter: { color: colour?.slice('colour:'.length) ?? '' } };
};

const deviceRule = (pattern: string, deviceType: DeviceType): Rule =>
  phraseRule(pattern, { filter: { deviceType: [deviceType] } }, { filter: { deviceTypeNot: [deviceType] } });

/** The rules for types of devices and operating systems. They come before all other rules. */
export const deviceRules: readonly Rule[] = [
  deviceRule('tablet', 'TABLET'),
  deviceRule('watch', 'WATCH'),
  deviceRule('featurePhone', 'FEATURE_PHONE'),
  phraseRule('android', { filter: { os: ['ANDROID'] } }),
  phraseRule('ios', { filter: { os: ['IOS'] } }),
  phraseRule('harmonyos', { filter: { os: ['HARMONYOS'] } }),
  phraseRule('windowsPhone', { filter: { os: ['WINDOWS_PHONE'] } }),
  phraseRule('kaios', { filter: { os: ['KAIOS'] } }),
  phraseRule('symbian', { filter: { os: ['SYMBIAN'] } }),
];

/** The rules for qualities and parts without a number. Longer phrases come first. */
export const wordRules: readonly Rule[] = [
  flagRule('wireless charging | charging wireless', 'hasWirelessCharging'),
  flagRule('removable battery | battery removable', 'batteryRemovable'),
  flagRule('5g', 'has5g'),
  flagRule('nfc', 'hasNfc'),
  flagRule('esim', 'hasEsim'),
  phraseRule('repairable', { filter: { repairabilityMin: thresholds.goodRepairability } }),
  ...euClasses.map((letter) => phraseRule(`euLabel${letter}`, { filter: { euEnergyMin: letter } })),
  ...euClasses.map((letter) => phraseRule(`repair${letter}`, { filter: { repairabilityMin: letter } })),
  flagRule('jack', 'hasHeadphoneJack'),
  flagRule('card', 'hasCardSlot'),
  flagRule('stereo', 'hasStereo'),
  flagRule('bluetooth', 'hasBluetooth'),
  flagRule('(good)?(telephoto | zoom camera | camera zoom) camera? good?', 'hasTelephoto'),
  flagRule('ultrawide camera? | camera ultrawide', 'hasUltrawide'),
  phraseRule('dualSim', { filter: { simsMin: 2 } }),
  phraseRule('water+', { filter: { ipMin: thresholds.waterproofIpCode } }),
  phraseRule('flip', { filter: { formFactor: ['FLIP_FOLD', 'CLAMSHELL'] } }),
  phraseRule(
    'foldable+',
    { filter: { formFactor: ['FLIP_FOLD', 'BOOK_FOLD', 'TRI_FOLD'] } },
    { filter: { formFactor: ['BAR'] } },
  ),
  phraseRule('hdr10plus', { filter: { hdr: ['HDR10_PLUS'] } }),
  phraseRule('hdr10', { filter: { hdr: ['HDR10'] } }),
  phraseRule('dolbyVision', { filter: { hdr: ['DOLBY_VISION'] } }),
  { pattern: 'fingerprint (side|under|rear)? | (side|under|rear) fingerprint', read: readFingerprint },
  { pattern: 'in colour | colour phone', read: readColour },

  phraseRule('(good|big|lasting) most phone? battery | battery (good|big|lasting) most', {
    sort: '-battery',
    isSmartphoneOnly: true,
    isCurrentOnly: true,
  }),
  phraseRule('(good|big|lasting|high)+ phone? battery lasting? | battery (good|big|lasting|high)+', {
    filter: { batteryMahMin: thresholds.bigBatteryMah },
  }),
  phraseRule('good most phone? camera | camera good most', {
    filter: { ...goodCameraFilter, hasTelephoto: true },
    sort: '-released',
    isSmartphoneOnly: true,
    isCurrentOnly: true,
  }),
  phraseRule('(good|big|high)+ phone? frontCamera+ | frontCamera+ (good|big|high)+', {
    filter: { frontCameraMpMin: thresholds.goodFrontCameraMp },
    isSmartphoneOnly: true,
  }),
  phraseRule('(good|big|high)+ phone? camera+ | camera+ (good|big|high)+ | camera phone', {
    filter: goodCameraFilter,
    isSmartphoneOnly: true,
  }),
  phraseRule('(good|smooth|fast)* game+ (smooth|good|fast)*', {
    isSmartphoneOnly: true,
    filter: {
      refreshHzMin: thresholds.smoothHz,
      ramGbMin: thresholds.gamingRamGb,
      chipset: thresholds.gamingChipsets.join(','),
    },
  }),
  phraseRule(
    '(high|fast|smooth|good)+ refresh | refresh (high|fast|smooth|good)+ | smooth display? | display smooth',
    {
      filter: { refreshHzMin: thresholds.smoothHz },
    },
  ),
  phraseRule('fast+ charging | charging fast+', { filter: { wiredWMin: thresholds.fastChargingW } }),
  phraseRule('light most (phone|weight)? | phone light most', {
    isSmartphoneOnly: true,
    sort: 'weight',
    isCurrentOnly: true,
  }),
  phraseRule('light (weight phone? | phone) | (weight|phone) light', {
    filter: { weightGMax: thresholds.lightG },
    isSmartphoneOnly: true,
  }),
  {
    pattern: 'small most (phone|display)? | (phone|display) small most',
    read: (match) => ({ ...readSmallDisplay(match), sort: 'weight', isCurrentOnly: true }),
  },
  { pattern: 'small+ (phone|display)? | (phone|display) small+', read: readSmallDisplay },
  { pattern: '(big|high)+ most? (phone|display) | (phone|display) (big|high)+ most?', read: readBigDisplay },
];

/** The rules for the order of the list. They come last, since the "best" of "best camera" is about cameras. */
export const sortRules: readonly Rule[] = [
  phraseRule('topRated', { isSmartphoneOnly: true, sort: '-rating' }),
  phraseRule('cheap+ most? | budget phone | phone cheap | budget', {
    isSmartphoneOnly: true,
    sort: 'price',
    isCurrentOnly: true,
  }),
  phraseRule('most expensive | expensive most? | good most', {
    isSmartphoneOnly: true,
    sort: '-price',
    isCurrentOnly: true,
  }),
  phraseRule('latest+', { sort: '-released' }),
];
