import type { PhoneFilter } from '../../record/phone-filter.ts';
import type { Effect, Match, Rule } from './rule.ts';
import { thresholds } from './thresholds.ts';

const asks = (pattern: string, effect: Effect, negated?: Effect): Rule => ({
  pattern,
  read: () => effect,
  ...(negated && { negated }),
});

/** What a phone has or has not. */
type Flag = {
  [Name in keyof PhoneFilter]-?: PhoneFilter[Name] extends boolean | undefined ? Name : never;
}[keyof PhoneFilter];
const flag = (pattern: string, name: Flag): Rule =>
  asks(pattern, { filter: { [name]: true } }, { filter: { [name]: false } });

const goodCamera: PhoneFilter = {
  mainCameraMpMin: thresholds.goodCameraMp,
  hasUltrawide: true,
};

const bigDisplay = ({ isTablet }: Match): Effect => ({
  filter: { displayInMin: isTablet ? thresholds.bigTabletIn : thresholds.bigDisplayIn },
});
const smallDisplay = ({ isTablet }: Match): Effect =>
  isTablet
    ? { filter: { displayInMax: thresholds.smallTabletIn } }
    : { filter: { displayInMax: thresholds.smallDisplayIn }, smartphone: true };

const places = { side: 'SIDE', under: 'UNDER_DISPLAY', rear: 'REAR' } as const;
const readFingerprint = (match: Match): Effect => {
  const place = (['side', 'under', 'rear'] as const).find((concept) => match.has(concept));
  return {
    filter: { fingerprint: place ? [places[place]] : ['REAR', 'FRONT', 'SIDE', 'UNDER_DISPLAY'] },
  };
};

const readColour = ({ pieces }: Match): Effect => {
  const said = pieces.flatMap(({ says }) => says).find((concept) => concept.startsWith('colour:'));
  return { filter: { color: said?.slice('colour:'.length) ?? '' } };
};

/** Kinds of device and systems. They come first: what is big for a phone is not for a tablet. */
export const deviceRules: readonly Rule[] = [
  asks('tablet', { filter: { deviceType: ['TABLET'] } }),
  asks('watch', { filter: { deviceType: ['WATCH'] } }),
  asks('featurePhone', { filter: { deviceType: ['FEATURE_PHONE'] } }),
  asks('android', { filter: { os: ['ANDROID'] } }),
  asks('ios', { filter: { os: ['IOS'] } }),
  asks('harmonyos', { filter: { os: ['HARMONYOS'] } }),
  asks('windowsPhone', { filter: { os: ['WINDOWS_PHONE'] } }),
  asks('kaios', { filter: { os: ['KAIOS'] } }),
  asks('symbian', { filter: { os: ['SYMBIAN'] } }),
];

/** Qualities and parts, without a number. The longer phrase comes first. */
export const wordRules: readonly Rule[] = [
  flag('wireless charging | charging wireless', 'hasWirelessCharging'),
  flag('removable battery | battery removable', 'batteryRemovable'),
  flag('5g', 'has5g'),
  flag('nfc', 'hasNfc'),
  flag('esim', 'hasEsim'),
  flag('jack', 'hasHeadphoneJack'),
  flag('card', 'hasCardSlot'),
  flag('stereo', 'hasStereo'),
  flag('bluetooth', 'hasBluetooth'),
  flag('(good)?(telephoto | zoom camera | camera zoom) camera? good?', 'hasTelephoto'),
  flag('ultrawide camera? | camera ultrawide', 'hasUltrawide'),
  asks('dualSim', { filter: { simsMin: 2 } }),
  asks('water+', { filter: { ipMin: thresholds.waterproof } }),
  asks('flip', { filter: { formFactor: ['FLIP_FOLD', 'CLAMSHELL'] } }),
  asks(
    'foldable+',
    { filter: { formFactor: ['FLIP_FOLD', 'BOOK_FOLD', 'TRI_FOLD'] } },
    { filter: { formFactor: ['BAR'] } },
  ),
  asks('hdr10plus', { filter: { hdr: ['HDR10_PLUS'] } }),
  asks('hdr10', { filter: { hdr: ['HDR10'] } }),
  asks('dolbyVision', { filter: { hdr: ['DOLBY_VISION'] } }),
  { pattern: 'fingerprint (side|under|rear)? | (side|under|rear) fingerprint', read: readFingerprint },
  { pattern: 'in colour | colour phone', read: readColour },

  asks('(good|big|lasting) most phone? battery | battery (good|big|lasting) most', {
    sort: '-battery',
    smartphone: true,
    current: true,
  }),
  asks('(good|big|lasting|high)+ phone? battery lasting? | battery (good|big|lasting|high)+', {
    filter: { batteryMahMin: thresholds.bigBatteryMah },
  }),
  asks('good most phone? camera | camera good most', {
    filter: { ...goodCamera, hasTelephoto: true },
    sort: '-released',
    smartphone: true,
    current: true,
  }),
  asks('(good|big|high)+ phone? camera+ | camera+ (good|big|high)+ | camera phone', {
    filter: goodCamera,
    smartphone: true,
  }),
  asks('(good|smooth|fast)* game+ (smooth|good|fast)*', {
    smartphone: true,
    filter: {
      refreshHzMin: thresholds.smoothHz,
      ramGbMin: thresholds.gamingRamGb,
      chipset: thresholds.gamingChipsets.join(','),
    },
  }),
  asks(
    '(high|fast|smooth|good)+ refresh | refresh (high|fast|smooth|good)+ | smooth display? | display smooth',
    {
      filter: { refreshHzMin: thresholds.smoothHz },
    },
  ),
  asks('fast+ charging | charging fast+', { filter: { wiredWMin: thresholds.fastChargingW } }),
  asks('light most (phone|weight)? | phone light most', { smartphone: true, sort: 'weight', current: true }),
  asks('light (weight phone? | phone) | (weight|phone) light', {
    filter: { weightGMax: thresholds.lightG },
    smartphone: true,
  }),
  {
    pattern: 'small most (phone|display)? | (phone|display) small most',
    read: (match) => ({ ...smallDisplay(match), sort: 'weight', current: true }),
  },
  { pattern: 'small+ (phone|display)? | (phone|display) small+', read: smallDisplay },
  { pattern: '(big|high)+ most? (phone|display) | (phone|display) (big|high)+ most?', read: bigDisplay },
];

/** What orders the answer; last, since "best camera" is about cameras. */
export const sortRules: readonly Rule[] = [
  asks('topRated', { smartphone: true, sort: '-rating' }),
  asks('cheap+ most? | budget phone | phone cheap | budget', {
    smartphone: true,
    sort: 'price',
    current: true,
  }),
  asks('most expensive | expensive most? | good most', { smartphone: true, sort: '-price', current: true }),
  asks('latest+', { sort: '-released' }),
];
