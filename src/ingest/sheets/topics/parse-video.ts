import type { CameraPosition, PhoneFacts } from '../../../record/phone.ts';
import { replaceBrackets } from '../brackets.ts';

type VideoMode = NonNullable<PhoneFacts['video']>[number];

/** The heights, in pixels, of video sizes that sheets describe by the number of pixel columns or by an abbreviation. */
const heightPxBySize: Readonly<Record<string, number>> = {
  '8K': 4320,
  '6K': 3240,
  '5.7K': 2880,
  '5K': 2880,
  '4K': 2160,
  '2.7K': 1520,
  '2K': 1440,
  FHD: 1080,
  HD: 720,
  VGA: 480,
  CIF: 288,
  QVGA: 240,
  QCIF: 144,
  SQCIF: 96,
};

const sizePattern = String.raw`(?:[\d.]{1,4}K(?![A-Za-z])|\d{2,4}p(?![A-Za-z])|\d{2,4}\s?x\s?\d{2,4}|(?:480|720|1080|2160)(?=@)|\b(?:FHD|HD|S?QCIF|CIF|QVGA|VGA)\b)`;
/** Matches "4K@30/60fps", "720p/1080p@30fps", "QCIF@12-15fps" and "1080p". */
const modePattern = new RegExp(
  `(${sizePattern}(?:\\s?/\\s?${sizePattern}){0,3})\\s*(?:@\\s?(\\d[\\d/~-]*))?`,
  'g',
);

/**
 * Parses the distinct video sizes and frame rates of a cell. If a frame rate is a range, its highest value is used.
 * @returns the modes in the order of the cell, null if the cell names no size, or an empty list for "No"
 */
export function parseVideo(text: string, position: CameraPosition): VideoMode[] | null {
  if (/^no$/i.test(text)) return [];
  const videoModes = new Map<string, VideoMode>();
  for (const [, sizes = '', rates] of replaceBrackets(text, '').matchAll(modePattern)) {
    const heights = sizes.split('/').map(parseHeightPx);
    for (const heightPx of heights.filter((height) => height !== null))
      for (const fps of rates === undefined ? [null] : rates.split('/').map(findHighestRate))
        videoModes.set(`${heightPx} ${fps}`, { position, heightPx, fps });
  }
  return videoModes.size === 0 ? null : [...videoModes.values()];
}

function parseHeightPx(size: string): number | null {
  const [, width, height] = /^(\d+)\s?x\s?(\d+)$/.exec(size.trim()) ?? [];
  if (width !== undefined) return Math.min(Number(width), Number(height));
  return (
    heightPxBySize[size.trim()] ?? (Number.parseInt(/^\s*(\d+)p?\s*$/.exec(size)?.[1] ?? '', 10) || null)
  );
}

const findHighestRate = (rate: string): number | null => Math.max(...rate.split(/[-~]/).map(Number)) || null;
