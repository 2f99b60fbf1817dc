import type { Camera, FormFactor, Phone } from '../../record/phone.ts';
import { type Html, html } from '../html.ts';
import { outlineMessages } from '../messages/outline.ts';
import type { Visit } from '../visit.ts';

/** A size in millimetres. */
interface Size {
  readonly width: number;
  readonly height: number;
}

const mmPerInch = 25.4;
/** The gap between the views of one phone. */
const gapMm = 8;

/** Returns the size of the front, or null if height or width is unknown. */
function frontOf({ body: { heightMm, widthMm } }: Phone): Size | null {
  return heightMm === null || widthMm === null ? null : { width: widthMm, height: heightMm };
}

/**
 * Returns the scale, in pixels per millimetre, at which all of the phones fit into a height.
 * @returns 1 if no size is known
 */
export function outlineScale(phones: readonly Phone[], maxHeightPx: number): number {
  const heights = phones.flatMap((phone) => frontOf(phone)?.height ?? []);
  return heights.length === 0 ? 1 : maxHeightPx / Math.max(...heights);
}

/**
 * Draws a phone from its dimensions, as lines to scale: its front with the display and, with `views: 'all'`,
 * its side and its back with the cameras. The positions of display and cameras are guesses, as the caption on
 * the page says.
 * @param scale pixels per millimetre, see {@link outlineScale}
 * @returns null if height or width is unknown
 */
export function phoneOutline(
  visit: Pick<Visit, 'locale'>,
  phone: Phone,
  scale: number,
  views: 'front' | 'all' = 'front',
): Html | null {
  const front = frontOf(phone);
  if (front === null) return null;
  const depth = views === 'all' ? phone.body.depthMm : null;
  const lenses = views === 'all' ? lensesOf(phone) : [];
  const parts = [frontView(phone, front)];
  let width = front.width;
  const addView = (view: Html, viewWidth: number): void => {
    parts.push(html`<g transform="translate(${mm(width + gapMm)} 0)">${view}</g>`);
    width += gapMm + viewWidth;
  };
  if (depth !== null) addView(sideView(front.height, depth), depth);
  if (lenses.length > 0) addView(backView(phone, front, lenses), front.width);
  const t = outlineMessages[visit.locale];
  // A line is drawn half outside of its shape, so leave a margin.
  const margin = 1;
  const box = [-margin, -margin, width + 2 * margin, front.height + 2 * margin].map(mm).join(' ');
  return html`<svg class="outline" viewBox="${box}" width="${Math.round((width + 2 * margin) * scale)}" height="${Math.round((front.height + 2 * margin) * scale)}" role="img" aria-label="${t.label(phone.fullName, front.height, front.width, phone.body.depthMm)}" fill="none" stroke="currentColor" stroke-width="${mm(1.2 / scale)}">${parts}</svg>`;
}

const mm = (value: number): string => String(Math.round(value * 100) / 100);

const rect = (
  x: number,
  y: number,
  { width, height }: Size,
  radius: number,
  attributes: Html = html``,
): Html =>
  html`<rect x="${mm(x)}" y="${mm(y)}" width="${mm(width)}" height="${mm(height)}" rx="${mm(radius)}"${attributes}/>`;

/** Returns the radius of the corners. No source has it, so it is a typical value for the kind of device. */
function cornerOf({ deviceType }: Phone, { width, height }: Size): number {
  return Math.min(width, height) * (deviceType === 'WATCH' ? 0.28 : deviceType === 'TABLET' ? 0.05 : 0.1);
}

/**
 * Computes the size of the display from its diagonal and its resolution. Returns null if one of them is
 * unknown.
 */
function displayOf({ displays: [display] }: Phone, front: Size): Size | null {
  if (display?.diagonalIn == null || display.widthPx === null || display.heightPx === null) return null;
  const [short, long] = [display.widthPx, display.heightPx].sort((a, b) => a - b) as [number, number];
  const mmPerPixel = (display.diagonalIn * mmPerInch) / Math.hypot(short, long);
  const [width, height] = front.height >= front.width ? [short, long] : [long, short];
  // A display that is curved over the edges is larger than the front.
  return {
    width: Math.min(width * mmPerPixel, front.width - 1),
    height: Math.min(height * mmPerPixel, front.height - 1),
  };
}

/**
 * A display that takes less than this share of the front is placed above the middle, over keys or a wide rim.
 */
const smallDisplayShare = 0.72;

function frontView(phone: Phone, front: Size): Html {
  const corner = cornerOf(phone, front);
  const display = displayOf(phone, front);
  const screen = display && placeDisplay(phone, front, display, corner);
  return html`${rect(0, 0, front, corner, html` class="case"`)}${screen}${folds(phone.formFactor, front)}`;
}

function placeDisplay(phone: Phone, front: Size, display: Size, corner: number): Html {
  const x = (front.width - display.width) / 2;
  const isSmall = display.height < front.height * smallDisplayShare;
  const y = (front.height - display.height) * (isSmall && front.height > front.width ? 0.3 : 0.5);
  const radius = Math.max(0, corner - Math.max(0, x));
  const selfie = phone.cameras.some(({ position }) => position === 'FRONT');
  const hasRoomAbove = y > 4;
  const lens =
    selfie && html`<circle cx="${mm(front.width / 2)}" cy="${mm(hasRoomAbove ? y / 2 : y + 4)}" r="1.4"/>`;
  return html`${rect(x, y, display, radius, html` class="screen"`)}${lens}`;
}

/** Draws the creases of an unfolded foldable phone. */
function folds(formFactor: FormFactor | null, { width, height }: Size): Html {
  const line = (x1: number, y1: number, x2: number, y2: number): Html =>
    html`<path class="crease" stroke-dasharray="3 2" d="M${mm(x1)} ${mm(y1)}L${mm(x2)} ${mm(y2)}"/>`;
  const verticalCrease = (share: number): Html => line(width * share, 0, width * share, height);
  if (formFactor === 'FLIP_FOLD') return line(0, height / 2, width, height / 2);
  if (formFactor === 'BOOK_FOLD') return verticalCrease(1 / 2);
  return formFactor === 'TRI_FOLD' ? html`${verticalCrease(1 / 3)}${verticalCrease(2 / 3)}` : html``;
}

const sideView = (height: number, depth: number): Html =>
  rect(0, 0, { width: depth, height }, Math.min(depth / 2, 3), html` class="case"`);

const auxiliaryRoles = ['DEPTH', 'MACRO', 'TOF', 'LIDAR', 'MONOCHROME'];
const lensRadius = ({ role }: Camera): number => (role !== null && auxiliaryRoles.includes(role) ? 2.2 : 5);

const lensesOf = ({ cameras }: Phone): Camera[] => cameras.filter(({ position }) => position === 'REAR');

/** Draws the back with the lenses in a column from the top left, in the order of the phone record. */
function backView(phone: Phone, front: Size, lenses: readonly Camera[]): Html {
  const margin = Math.min(6, front.width * 0.08);
  let y = margin;
  const circles = lenses.flatMap((lens) => {
    const radius = lensRadius(lens);
    if (y + 2 * radius > front.height - margin) return [];
    const circle = html`<circle cx="${mm(margin + 5)}" cy="${mm(y + radius)}" r="${radius}"/>`;
    y += 2 * radius + 3;
    return [circle];
  });
  // On a foldable phone all lenses are on one half.
  return html`${rect(0, 0, front, cornerOf(phone, front), html` class="case"`)}${circles}${folds(phone.formFactor, front)}`;
}
