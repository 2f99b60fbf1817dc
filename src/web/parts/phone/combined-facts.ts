import type { Phone } from '../../../record/phone.ts';
import { phoneMessages } from '../../messages/catalogue/phone.ts';
import { factMessages } from '../../messages/facts/facts.ts';
import type { Visit } from '../../visitor/visit.ts';
import { formatMember, formatValue } from './fact-text.ts';

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

/** Sizes of a section that share one row in the place of the first size, if all of them are known. */
interface CombinedSizes {
  readonly names: readonly string[];
  readonly label: 'dimensions' | 'foldedDimensions' | 'resolution';
  readonly unit: 'mm' | 'px';
}

const combinedSizes: Readonly<Record<string, readonly CombinedSizes[]>> = {
  body: [
    { names: ['heightMm', 'widthMm', 'depthMm'], label: 'dimensions', unit: 'mm' },
    { names: ['foldedHeightMm', 'foldedWidthMm', 'foldedDepthMm'], label: 'foldedDimensions', unit: 'mm' },
  ],
  displays: [{ names: ['widthPx', 'heightPx'], label: 'resolution', unit: 'px' }],
};

/** Lists the rows of a section that have several sizes, with their common unit: `162.3 × 79 × 8.6 mm`. */
export function listCombinedSizes(
  { formats, locale }: Visit,
  section: string,
  values: Readonly<Record<string, unknown>>,
): { readonly names: readonly string[]; readonly label: string; readonly text: string }[] {
  return (combinedSizes[section] ?? []).flatMap(({ names, label, unit }) => {
    const sizes = names.map((name) => values[name]).filter((size) => typeof size === 'number');
    if (sizes.length < names.length) return [];
    const text = sizes.map((size) => formats.number(size)).join('\u00a0×\u00a0');
    return { names, label: phoneMessages[locale][label], text: text + factMessages[locale].units[unit] };
  });
}
