import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { loanwords } from '../../src/web/rendering/join-thai-words.ts';

/** Drawings that may be larger than an icon: no larger than this, in CSS pixels. */
const declaredDrawings = {
  // The chart itself is as wide as its figure.
  '.chart .plot > svg': { width: 1200, height: 260 },
  '.outline-figure .outline': { width: 900, height: 330 },
  '.comparison .outline': { width: 110, height: 160 },
  '.glance .outline': { width: 400, height: 210 },
  '.meter': { width: 1200, height: 16 },
  '.legend .swatch': { width: 32, height: 32 },
} as const;

/** What every other drawing and picture may be at most: an icon. */
const icon = { width: 64, height: 64 };

/** Text below this is not read, in CSS pixels. */
const leastText = 10;

/** A target that can be pressed on a phone (WCAG 2.2, 2.5.8). */
const leastTarget = 24;

/** What measures itself: the editors of GraphiQL lay their text out line by line, over a field that is not seen. */
const foreign = '#graphiql, .monaco-aria-container';

/**
 * Measures the boxes of a page: nothing is wider than the window, no drawing is larger than it is meant to be or has
 * lines without a stroke, no text is cut off, tiny, over other text or has raw backticks, and what can be pressed is large enough.
 * @returns everything that is not so, a line each
 */
export async function findBoxFaults(page: Page): Promise<string[]> {
  const limits = { declaredDrawings, icon, leastText, leastTarget, foreign, loanwords };
  return await page.evaluate((limits) => {
    const faults: string[] = [];
    const { foreign } = limits;
    const width = innerWidth;

    const describe = (element: Element): string => {
      const name = element.getAttribute('class');
      const own = element.tagName.toLowerCase() + (name ? `.${name.trim().replaceAll(/\s+/g, '.')}` : '');
      const parent = element.parentElement;
      const above = parent?.getAttribute('class');
      return parent === null
        ? own
        : `${parent.tagName.toLowerCase()}${above ? `.${above.split(' ')[0]}` : ''} > ${own}`;
    };
    const round = (value: number): number => Math.round(value);
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.visually-hidden, .skip') === null &&
      // The same on narrow screens only.
      getComputedStyle(element).clipPath !== 'inset(50%)';
    const quote = (text: string): string => `"${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}"`;

    // The window does not scroll sideways, and nothing sticks out of it.
    const scrolled = document.scrollingElement?.scrollWidth ?? 0;
    if (scrolled > width) faults.push(`the page is ${scrolled} px wide in a window of ${width}`);

    interface Clipper {
      readonly box: DOMRect;
      /** Whether what does not fit is gone, and not to be scrolled to nor told by an ellipsis. */
      readonly hides: boolean;
    }
    const clippers = new Map<Element, readonly Clipper[]>();
    /** What an element and those that it is in let be seen of their content, from the inside out. */
    const clippersOf = (element: Element | null): readonly Clipper[] => {
      if (element === null || element === document.body) return [];
      const known = clippers.get(element);
      if (known !== undefined) return known;
      const { overflowX, overflowY, position, textOverflow } = getComputedStyle(element);
      const outer = position === 'fixed' ? [] : clippersOf(element.parentElement);
      const isOpen = overflowX === 'visible' && overflowY === 'visible';
      const isHidden = [overflowX, overflowY].every((value) => value === 'hidden' || value === 'clip');
      const hides = isHidden && textOverflow !== 'ellipsis' && !(element instanceof SVGElement);
      const own = isOpen ? outer : [{ box: element.getBoundingClientRect(), hides }, ...outer];
      clippers.set(element, own);
      return own;
    };
    /** The part of a box that is seen; and whether some of it is gone for good. */
    const clip = (element: Element | null, { left, top, right, bottom }: DOMRect) => {
      const seen = { left, top, right, bottom, isCut: false };
      for (const { box, hides } of clippersOf(element)) {
        const sticksOut =
          seen.right > box.right + 2 ||
          seen.bottom > box.bottom + 2 ||
          seen.left < box.left - 2 ||
          seen.top < box.top - 2;
        if (hides && sticksOut) seen.isCut = true;
        seen.left = Math.max(seen.left, box.left);
        seen.top = Math.max(seen.top, box.top);
        seen.right = Math.min(seen.right, box.right);
        seen.bottom = Math.min(seen.bottom, box.bottom);
      }
      return seen;
    };

    for (const element of document.querySelectorAll('body *')) {
      if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || (box.right <= width + 1 && box.left >= -1)) continue;
      if (element.closest(foreign) !== null || !isSeen(element)) continue;
      const seen = clip(element.parentElement, box);
      if (seen.right > width + 1 || seen.left < -1)
        faults.push(
          `${describe(element)} reaches from ${round(seen.left)} to ${round(seen.right)} in a window of ${width}`,
        );
    }

    // What is laid out in lines and rows has room in them: nothing is wider than what it stands in.
    for (const element of document.querySelectorAll('main *')) {
      const { display, overflowX } = getComputedStyle(element);
      if (overflowX !== 'visible' || !/^(block|flex|grid|list-item)$/.test(display)) continue;
      // Text of a drawing is a block without a width of its own.
      if (element instanceof SVGTextElement) continue;
      if (
        element.scrollWidth <= element.clientWidth + 1 ||
        element.closest(foreign) !== null ||
        !isSeen(element)
      )
        continue;
      if (element.querySelector('.plot-tip, [role="tooltip"], .suggestions') !== null) continue;
      faults.push(
        `${describe(element)} has ${element.scrollWidth} px of content in ${element.clientWidth} px`,
      );
    }

    // Drawings and pictures.
    for (const drawing of document.querySelectorAll('svg, img, canvas, video')) {
      if (
        drawing.parentElement?.closest('svg') != null ||
        drawing.closest(foreign) !== null ||
        !isSeen(drawing)
      )
        continue;
      const { width: wide, height: high } = drawing.getBoundingClientRect();
      const declared = Object.entries(limits.declaredDrawings).find(([selector]) =>
        drawing.matches(selector),
      );
      const most = declared?.[1] ?? limits.icon;
      if (wide > most.width + 0.5 || high > most.height + 0.5)
        faults.push(
          `${describe(drawing)} is ${round(wide)} × ${round(high)} px, not at most ${most.width} × ${most.height}`,
        );
      for (const shape of drawing.querySelectorAll('line, path, rect, circle, polyline, polygon, ellipse')) {
        if (shape.closest('defs') !== null || shape.matches('.reach, .area') || !isSeen(shape)) continue;
        const { stroke, fill } = getComputedStyle(shape);
        if (stroke === 'none' && (fill === 'none' || shape.matches('line')))
          faults.push(`${describe(shape)} in ${describe(drawing)} is not painted`);
      }
    }

    // Text: each line of it.
    interface Line {
      readonly text: string;
      readonly owner: Element;
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const owner = node.parentElement;
      const text = node.textContent ?? '';
      if (
        owner === null ||
        text.trim() === '' ||
        owner.closest(`${foreign}, script, style, title, noscript, option`) !== null
      )
        continue;
      if (!isSeen(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()];
      for (const word of limits.loanwords)
        for (const match of text.matchAll(new RegExp([...word].join('\u2060?'), 'g'))) {
          const part = document.createRange();
          part.setStart(node, match.index);
          part.setEnd(node, match.index + match[0].length);
          if (new Set([...part.getClientRects()].map(({ top }) => round(top))).size > 1)
            faults.push(`${word} in ${describe(owner)} is broken over two lines`);
        }
      const size = Number.parseFloat(getComputedStyle(owner).fontSize);
      if (size < limits.leastText) faults.push(`${quote(text)} in ${describe(owner)} is ${size} px small`);
      // A closed fold has no boxes, and neither has what is scrolled out of its window.
      if (boxes.length > 0 && boxes.every(({ width, height }) => width < 1 || height < 1))
        faults.push(`${quote(text)} in ${describe(owner)} has no size`);
      for (const box of boxes) {
        if (box.width < 1 || box.height < 1) continue;
        const seen = clip(owner, box);
        if (seen.isCut) faults.push(`${quote(text)} in ${describe(owner)} is cut off`);
        if (seen.right - seen.left < 2 || seen.bottom - seen.top < 2) continue;
        // A box of text is higher than its letters.
        const slack = box.height * 0.22;
        const [top, bottom] = [
          Math.max(seen.top, box.top + slack),
          Math.min(seen.bottom, box.bottom - slack),
        ];
        lines.push({ text, owner, left: seen.left, right: seen.right, top, bottom });
      }
    }
    /** What stays in view while the rest scrolls, or is laid over it on purpose. */
    const floating = (element: Element): Element | null => {
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
        const { position } = getComputedStyle(at);
        if (
          position === 'sticky' ||
          position === 'fixed' ||
          at.matches('dialog, [popover], .sort-menu, .plot-tip, [role="tooltip"]')
        )
          return at;
      }
      return null;
    };
    const sorted = lines.toSorted((a, b) => a.top - b.top);
    const floats = new Map<Element, Element | null>();
    const floatOf = (element: Element): Element | null => {
      if (!floats.has(element)) floats.set(element, floating(element));
      return floats.get(element) ?? null;
    };
    sorted.forEach((one, index) => {
      for (let next = index + 1; next < sorted.length; next += 1) {
        const other = sorted[next] as Line;
        if (other.top >= one.bottom - 1) break;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (across < 2 || down < 2 || floatOf(one.owner) !== floatOf(other.owner)) continue;
        faults.push(
          `${quote(one.text)} in ${describe(one.owner)} is over ${quote(other.text)} in ${describe(other.owner)}`,
        );
      }
    });

    // What is meant as code is marked as code.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (textContent?.includes('`') && !parentElement?.closest(`code, pre, script, textarea, ${foreign}`))
        faults.push(`${quote(textContent)} has a raw backtick`);
    }

    // What can be pressed; links within a line of text are as high as that line.
    for (const target of document.querySelectorAll(
      'button, input, select, summary, textarea, .button, .chip, nav a',
    )) {
      if (target.closest(foreign) !== null || !isSeen(target) || target.matches('input[type="hidden"]'))
        continue;
      const pressed = target.matches('input') ? (target.closest('label') ?? target) : target;
      const box = pressed.getBoundingClientRect();
      if (box.width === 0 || getComputedStyle(target).display === 'inline') continue;
      if (box.width < limits.leastTarget || box.height < limits.leastTarget)
        faults.push(
          `${describe(target)} ${quote(target.textContent ?? '')} can be pressed on ${round(box.width)} × ${round(box.height)} px`,
        );
    }
    return [...new Set(faults)];
  }, limits);
}

const sheetFolder = new URL('../../src/web/public/', import.meta.url);
const sheets = new Map(
  readdirSync(sheetFolder)
    .filter((name) => name.endsWith('.css'))
    .map((name) => [name, classesOf(readFileSync(new URL(name, sheetFolder), 'utf8'))]),
);

/** Every class that a style sheet has rules for. */
function classesOf(css: string): ReadonlySet<string> {
  const selectors = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, name]) => name as string));
}

/** Classes of which another sheet knows more than the page needs: what they are here, the sheets of the page say. */
const known: readonly string[] = [];

/**
 * Classes on a page that a style sheet has rules for, which the page does not load.
 * @returns a line for each
 */
export async function findUnstyledClasses(page: Page): Promise<string[]> {
  const { names, hrefs } = await page.evaluate(() => ({
    names: [
      ...new Set(
        [...document.querySelectorAll('body[class], body [class]')]
          .filter((element) => element.closest('#graphiql, .monaco-aria-container') === null)
          .flatMap((element) => [...element.classList]),
      ),
    ],
    hrefs: [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href),
  }));
  const loaded = [...sheets].filter(([name]) =>
    hrefs.some((href) => new URL(href).pathname.endsWith(`/${name}`)),
  );
  const others = [...sheets].filter((entry) => !loaded.includes(entry));
  return names
    .filter((name) => !known.includes(name) && !loaded.some(([, classes]) => classes.has(name)))
    .flatMap((name) => {
      const homes = others.filter(([, classes]) => classes.has(name)).map(([home]) => home);
      return homes.length === 0
        ? []
        : [`.${name} has rules in ${homes.join(', ')}, which the page does not load`];
    });
}
