import type { Phone } from '../../../record/phone.ts';
import { phoneMessages } from '../../messages/catalogue/phone.ts';
import { factMessages } from '../../messages/facts/facts.ts';
import type { Visit } from '../../visitor/visit.ts';
import { formatMember, formatValue } from './fact-text.ts';

type Values = Readonly<Record<string, unknown>>;

/** Facts of a section that share one row. The row takes the place of the first fact. */
export interface CombinedFacts {
  readonly names: readonly string[];
  /** Returns the label of the row. The default is the label of the first fact. */
  readonly label?: (visit: Visit) => string;
  /** Formats the facts. Null means that each fact gets its own row, and an empty string means that no row is needed. */
  readonly format: (visit: Visit, values: Values) => string | null;
}

/** Formats sizes with their common unit: `162.3 × 79 × 8.6 mm`. Returns null unless all sizes are known. */
function formatSizes({ formats, locale }: Visit, sizes: readonly unknown[], unit: string): string | null {
  if (sizes.some((size) => typeof size !== 'number')) return null;
  return `${sizes.map((size) => formats.number(size as number)).join('\u00a0×\u00a0')}${factMessages[locale].units[unit]}`;
}

/** Formats the known details of a connection. If there are none, says whether the phone has the connection. */
const formatDetails = ({ locale }: Visit, hasConnection: unknown, details: readonly unknown[]): string => {
  const knownDetails = details.filter((detail) => detail !== null && detail !== '');
  if (knownDetails.length > 0) return knownDetails.join(' · ');
  if (hasConnection === null) return '';
  return hasConnection === true ? factMessages[locale].yes : factMessages[locale].no;
};

/** Formats Wi-Fi as its standards and the newest generation: `a/b/g/n/ac/ax/be · Wi-Fi 7`. */
function formatWifi(visit: Visit, { hasWifi, wifi, wifi6e, wifi7 }: Phone['connectivity']): string {
  const standards = (wifi ?? []).map((standard) => standard.replace(/^802\.11/, '')).join('/');
  const newest = wifi7 === true ? 'Wi-Fi\u00a07' : wifi6e === true ? 'Wi-Fi\u00a06E' : '';
  return formatDetails(visit, hasWifi, [standards, newest]);
}

type VideoModes = NonNullable<Phone['video']>;

/**
 * Formats the video modes of a camera by size, each with its frame rates: `8K@24/30, 4K@30/60/120, 1080p@30/60/240`.
 */
export function formatVideo(visit: Visit, modes: VideoModes): string {
  const modesBySize = Map.groupBy(modes, ({ heightPx }) => heightPx);
  return [...modesBySize]
    .sort(([a], [b]) => b - a)
    .map(([heightPx, modesOfSize]) => {
      const rates = modesOfSize.map(({ fps }) => fps).filter((fps) => fps !== null);
      const size = formatValue(visit, 'video[0].heightPx', heightPx);
      return rates.length === 0 ? size : `${size}@${[...new Set(rates)].sort((a, b) => a - b).join('/')}`;
    })
    .join(', ');
}

/** Lists the video modes of each camera, labelled with the position of the camera. */
export function listVideoByCamera(visit: Visit, modes: VideoModes): { label: string; lines: string[] }[] {
  return [...Map.groupBy(modes, ({ position }) => position)].map(([position, modesOfCamera]) => ({
    label: formatMember(visit, position),
    lines: [formatVideo(visit, modesOfCamera)],
  }));
}

/** The facts that share rows, by section. */
export const combinedFacts: Readonly<Record<string, readonly CombinedFacts[]>> = {
  body: [
    {
      names: ['heightMm', 'widthMm', 'depthMm'],
      label: ({ locale }) => phoneMessages[locale].dimensions,
      format: (visit, { heightMm, widthMm, depthMm }) =>
        formatSizes(visit, [heightMm, widthMm, depthMm], 'mm'),
    },
    {
      names: ['foldedHeightMm', 'foldedWidthMm', 'foldedDepthMm'],
      label: ({ locale }) => phoneMessages[locale].foldedDimensions,
      format: (visit, { foldedHeightMm, foldedWidthMm, foldedDepthMm }) =>
        formatSizes(visit, [foldedHeightMm, foldedWidthMm, foldedDepthMm], 'mm'),
    },
  ],
  displays: [
    {
      names: ['widthPx', 'heightPx'],
      label: ({ locale }) => phoneMessages[locale].resolution,
      format: (visit, { widthPx, heightPx }) => formatSizes(visit, [widthPx, heightPx], 'px'),
    },
  ],
  platform: [
    {
      names: ['chipsets'],
      // If all editions have the same chipset, the row above already shows it.
      format: (_visit, { chipset, chipsets }) =>
        (chipsets as Phone['platform']['chipsets'])?.every(({ name }) => name === chipset) ? '' : null,
    },
  ],
  connectivity: [
    {
      names: ['hasWifi', 'wifi', 'wifi6e', 'wifi7'],
      format: (visit, values) => formatWifi(visit, values as unknown as Phone['connectivity']),
    },
    {
      names: ['hasBluetooth', 'bluetooth'],
      format: (visit, { hasBluetooth, bluetooth }) => formatDetails(visit, hasBluetooth, [bluetooth]),
    },
    {
      names: ['usb', 'usbVersion', 'usbOtg'],
      label: () => 'USB',
      format: (visit, { usb, usbVersion, usbOtg }) => {
        const port = [usb === null ? null : formatMember(visit, String(usb)), usbVersion]
          .filter(Boolean)
          .join('\u00a0');
        return formatDetails(visit, null, [port, usbOtg === true ? 'On-The-Go' : null]);
      },
    },
  ],
};
