import { describe, expect, test } from 'vitest';
import type { Phone } from '../../../src/record/phone.ts';
import { computeOutlineScale, drawPhoneOutline } from '../../../src/web/parts/phone/phone-outline.ts';
import { makePhone } from '../../support/make-phone.ts';

const empty = makePhone();
const [display] = [{ diagonalIn: 6.8, widthPx: 1440, heightPx: 3120 } as Phone['displays'][number]];
const measured = (body: Partial<Phone['body']>, more: Partial<Phone> = {}): Phone =>
  makePhone({ body: { ...empty.body, ...body }, displays: [display], ...more });
const lens = (role: string | null) => ({ position: 'REAR', role }) as Phone['cameras'][number];
const bar = measured({ heightMm: 162.3, widthMm: 79, depthMm: 8.6 });

const draw = (phone: Phone, scale = 2, views?: 'all'): string =>
  drawPhoneOutline({ locale: 'en' }, phone, scale, views)?.text ?? '';
const sizesOf = (svg: string, name: string): number[][] =>
  [
    ...svg.matchAll(new RegExp(`<rect [^>]*width="([\\d.]+)" height="([\\d.]+)"[^>]*class="${name}"`, 'g')),
  ].map(([, width, height]) => [Number(width), Number(height)]);

describe('the outline of a phone', () => {
  test('has the proportions of its dimensions, and the display those of its diagonal and pixels', () => {
    const svg = draw(bar);
    expect(sizesOf(svg, 'case')).toEqual([[79, 162.3]]);
    const [[width = 0, height = 0] = []] = sizesOf(svg, 'screen');
    expect(Math.hypot(width, height) / 25.4).toBeCloseTo(6.8, 1);
    expect(height / width).toBeCloseTo(3120 / 1440, 1);
    expect(svg).toContain('width="162" height="329"');
    expect(svg).toContain('aria-label="Outline of Acme One 1: 162.3 × 79 × 8.6 mm"');
  });

  test('shows its side and a lens for each rear camera if all views are requested', () => {
    const svg = draw({ ...bar, cameras: [lens('WIDE'), lens('TELEPHOTO'), lens('DEPTH')] }, 1, 'all');
    expect(sizesOf(svg, 'case')).toEqual([
      [79, 162.3],
      [8.6, 162.3],
      [79, 162.3],
    ]);
    expect(svg.match(/<circle/g)).toHaveLength(3);
  });

  test('of all views stands beside a bank card at the same scale, on the same ground', () => {
    expect(sizesOf(draw(bar, 1, 'all'), 'card')).toEqual([[53.98, 85.6]]);
    expect(sizesOf(draw(bar), 'card')).toEqual([]);
    // A phone that is smaller than the card does not cut it off.
    const small = draw(measured({ heightMm: 60, widthMm: 40 }), 1, 'all');
    expect(small).toContain('viewBox="-1 -26.6 ');
    expect(small).toContain('height="88"');
  });

  test('has a second column of lenses beyond the third', () => {
    const svg = draw(
      { ...bar, cameras: ['WIDE', 'TELEPHOTO', 'PERISCOPE', 'ULTRAWIDE'].map(lens) },
      1,
      'all',
    );
    const columns = [...svg.matchAll(/<circle cx="([\d.]+)"[^>]*r="5"/g)].map(([, x]) => x);
    expect([columns.length, new Set(columns).size]).toEqual([4, 2]);
  });

  test('is not drawn for an unknown phone, and shows only the case for an unknown display', () => {
    expect(drawPhoneOutline({ locale: 'en' }, measured({ heightMm: 150 }), 1)).toBeNull();
    expect(draw({ ...bar, displays: [] })).not.toContain('screen');
  });

  test.each([
    ['FLIP_FOLD', 1],
    ['BOOK_FOLD', 1],
    ['TRI_FOLD', 2],
    ['BAR', 0],
  ] as const)('of a %s shows %i folds', (formFactor, folds) => {
    expect(draw({ ...bar, formFactor }).match(/class="crease"/g) ?? []).toHaveLength(folds);
  });

  test('never draws a display outside of the case', () => {
    const [[width = 0, height = 0] = []] = sizesOf(draw(measured({ heightMm: 100, widthMm: 50 })), 'screen');
    expect([width < 50, height < 100]).toEqual([true, true]);
  });

  test('contains no markup from a name', () => {
    expect(draw({ ...bar, fullName: '"><script>' })).toContain('&quot;&gt;&lt;script&gt;');
  });

  test('shares one scale with the others', () => {
    const small = measured({ heightMm: 81.15, widthMm: 40 });
    expect(computeOutlineScale([bar, small, empty], 200)).toBeCloseTo(200 / 162.3);
    expect(computeOutlineScale([empty], 200)).toBe(1);
  });
});
