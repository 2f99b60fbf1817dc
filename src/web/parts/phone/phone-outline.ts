import type { Camera, FormFactor, Phone } from '../../../record/phone.ts';
import { outlineMessages } from '../../messages/catalogue/outline.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';

/** A size in millimetres. */
interface Size {
  readonly width: number;
  readonly height: number;
}

const mmPerInch = 25.4;
/** The gap between two views of the same phone. */
const gapMm = 8;

/** Returns the size of the front of a phone, or null if its height or width is unknown. */
function getFrontSize({ body: { heightMm, widthMm } }: Phone): Size | null {
  return heightMm === null || widthMm === null ? null : { width: widthMm, height: heightMm };
}

/** Returns the pixels per millimetre at which all phones fit into a height, or 1 if no height is known. */
export function computeOutlineScale(phones: readonly Phone[], maxHeightPx: number): number {
  const heights = phones.flatMap((phone) => getFrontSize(phone)?.height ?? []);
  return heights.length === 0 ? 1 : maxHeightPx / Math.max(...heights);
}

/** The size of a bank card (ISO/IEC 7810 ID-1), which most readers know. */
const bankCard: Size = { width: 53.98, height: 85.6 };
const bankCardCornerRadiusMm = 3.18;

/**
 * Draws the outline of a phone to scale: its front with the display and, with `views: 'all'`, its side, its back
 * with the cameras, and a bank card for comparison. The positions of the display and the cameras are guesses, as the
 * caption on the page says.
 * @param scale the pixels per millimetre, from {@link computeOutlineScale}
 * @returns the drawing as SVG, or null if height or width is unknown
 */
export function drawPhoneOutline(
  visit: Pick<Visit, 'locale'>,
  phone: Phone,
  scale: number,
  views: 'front' | 'all' = 'front',
): Html | null {
  const front = getFrontSize(phone);
  if (front === null) return null;
  const depth = views === 'all' ? phone.body.depthMm : null;
  const lenses = views === 'all' ? findRearCameras(phone) : [];
  const drawings = [drawFront(phone, front)];
  const height = views === 'all' ? Math.max(front.height, bankCard.height) : front.height;
  let width = front.width;
  const addView = (view: Html, size: Size): void => {
    const y = front.height - size.height;
    drawings.push(html`<g transform="translate(${formatMm(width + gapMm)} ${formatMm(y)})">${view}</g>`);
    width += gapMm + size.width;
  };
  if (depth !== null) addView(drawSide(front.height, depth), { width: depth, height: front.height });
  if (lenses.length > 0) addView(drawBack(phone, front, lenses), front);
  if (views === 'all')
    addView(
      drawRect(0, 0, bankCard, bankCardCornerRadiusMm, html` class="card" stroke-dasharray="3 2"`),
      bankCard,
    );
  const t = outlineMessages[visit.locale];
  // Half of each stroke is outside its shape, so the drawing needs a margin.
  const margin = 1;
  const viewBox = [-margin, front.height - height - margin, width + 2 * margin, height + 2 * margin]
    .map(formatMm)
    .join(' ');
  return html`<svg class="outline" viewBox="${viewBox}" width="${Math.round((width + 2 * margin) * scale)}" height="${Math.round((height + 2 * margin) * scale)}" role="img" aria-label="${t.label(phone.fullName, front.height, front.width, phone.body.depthMm)}" fill="none" stroke="currentColor" stroke-width="${formatMm(1.2 / scale)}">${drawings}</svg>`;
}

const formatMm = (value: number): string => String(Math.round(value * 100) / 100);

const drawRect = (
  x: number,
  y: number,
  { width, height }: Size,
  radius: number,
  attributes: Html = html``,
): Html =>
  html`<rect x="${formatMm(x)}" y="${formatMm(y)}" width="${formatMm(width)}" height="${formatMm(height)}" rx="${formatMm(radius)}"${attributes}/>`;

/** The corner radius of devices other than phones, as a share of the shorter side. */
const cornerRadiusShares: Partial<Record<Phone['deviceType'], number>> = { WATCH: 0.28, TABLET: 0.05 };

/** Estimates the radius of the corners in millimetres from the kind of device, because no source has the radius. */
function estimateCornerRadius({ deviceType }: Phone, { width, height }: Size): number {
  return Math.min(width, height) * (cornerRadiusShares[deviceType] ?? 0.1);
}

/** Computes the size of the display from its diagonal and resolution. Returns null if either is unknown. */
function computeDisplaySize({ displays: [display] }: Phone, front: Size): Size | null {
  if (display?.diagonalIn == null || display.widthPx === null || display.heightPx === null) return null;
  const [short, long] = [display.widthPx, display.heightPx].sort((a, b) => a - b) as [number, number];
  const mmPerPixel = (display.diagonalIn * mmPerInch) / Math.hypot(short, long);
  const [width, height] = front.height >= front.width ? [short, long] : [long, short];
  // A display that curves over the edges is larger than the front, so limit its size.
  return {
    width: Math.min(width * mmPerPixel, front.width - 1),
    height: Math.min(height * mmPerPixel, front.height - 1),
  };
}

/**
 * A display whose height is below this share of the front is drawn above the middle, because keys or a wide bezel are
 * below it.
 */
const smallDisplayShare = 0.72;

function drawFront(phone: Phone, front: Size): Html {
  const cornerRadius = estimateCornerRadius(phone, front);
  const display = computeDisplaySize(phone, front);
  const screen = display && drawDisplay(phone, front, display, cornerRadius);
  return html`${drawRect(0, 0, front, cornerRadius, html` class="case"`)}${screen}${drawCreases(phone.formFactor, front)}`;
}

function drawDisplay(phone: Phone, front: Size, display: Size, cornerRadius: number): Html {
  const x = (front.width - display.width) / 2;
  const isSmall = display.height < front.height * smallDisplayShare;
  const y = (front.height - display.height) * (isSmall && front.height > front.width ? 0.3 : 0.5);
  const radius = Math.max(0, cornerRadius - Math.max(0, x));
  const hasFrontCamera = phone.cameras.some(({ position }) => position === 'FRONT');
  const hasRoomAbove = y > 4;
  const lens =
    hasFrontCamera &&
    html`<circle cx="${formatMm(front.width / 2)}" cy="${formatMm(hasRoomAbove ? y / 2 : y + 4)}" r="1.4"/>`;
  return html`${drawRect(x, y, display, radius, html` class="screen"`)}${lens}`;
}

/** Draws the creases of an unfolded foldable phone. */
function drawCreases(formFactor: FormFactor | null, { width, height }: Size): Html {
  const drawCrease = (x1: number, y1: number, x2: number, y2: number): Html =>
    html`<path class="crease" stroke-dasharray="3 2" d="M${formatMm(x1)} ${formatMm(y1)}L${formatMm(x2)} ${formatMm(y2)}"/>`;
  const drawVerticalCrease = (share: number): Html => drawCrease(width * share, 0, width * share, height);
  if (formFactor === 'FLIP_FOLD') return drawCrease(0, height / 2, width, height / 2);
  if (formFactor === 'BOOK_FOLD') return drawVerticalCrease(1 / 2);
  return formFactor === 'TRI_FOLD' ? html`${drawVerticalCrease(1 / 3)}${drawVerticalCrease(2 / 3)}` : html``;
}

const drawSide = (height: number, depth: number): Html =>
  drawRect(0, 0, { width: depth, height }, Math.min(depth / 2, 3), html` class="case"`);

const auxiliaryRoles = ['DEPTH', 'MACRO', 'TOF', 'LIDAR', 'MONOCHROME'];
const getLensRadius = ({ role }: Camera): number =>
  role !== null && auxiliaryRoles.includes(role) ? 2.2 : 5;

const findRearCameras = ({ cameras }: Phone): Camera[] =>
  cameras.filter(({ position }) => position === 'REAR');

/** The maximum number of lenses in the first column. */
const maxColumnLenses = 3;
const lensGapMm = 3;

/** Draws the back with the lenses at the top left: up to three in a column, and the others in a second column. */
function drawBack(phone: Phone, front: Size, lenses: readonly Camera[]): Html {
  const margin = Math.min(8, front.width * 0.1);
  const columns = [lenses.slice(0, maxColumnLenses), lenses.slice(maxColumnLenses)];
  const circles = columns.map((column, columnIndex) => {
    const x = margin + 5 + columnIndex * 12;
    // The second column begins lower, so its lenses are beside the gaps of the first column.
    let y = margin + columnIndex * 6.5;
    return column.flatMap((lens) => {
      const radius = getLensRadius(lens);
      if (y + 2 * radius > front.height - margin) return [];
      const circle = html`<circle cx="${formatMm(x)}" cy="${formatMm(y + radius)}" r="${radius}"/>`;
      y += 2 * radius + lensGapMm;
      return [circle];
    });
  });
  // A foldable phone is drawn unfolded, so its back has creases as well.
  return html`${drawRect(0, 0, front, estimateCornerRadius(phone, front), html` class="case"`)}${circles}${drawCreases(phone.formFactor, front)}`;
}
