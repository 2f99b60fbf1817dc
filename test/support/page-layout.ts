import type { Page } from 'playwright-core';

/** CSS pixels between what can be pressed. */
const leastGap = 8;

/**
 * Presses every fold of the page that can be seen, by script: the reference has hundreds, and a mouse has to find
 * each.
 */
export async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const summary of document.querySelectorAll<HTMLElement>('main details > summary'))
      if (summary.checkVisibility()) summary.click();
  });
}

/**
 * What can be pressed has room around it, and no line of code is cut off. Of our own markup: the two tools lay out
 * themselves, and tabs stand side by side.
 * @throws with everything that is not so
 */
export async function assertRoom(page: Page): Promise<void> {
  const found = await page.evaluate((least) => {
    const pressed = [...document.querySelectorAll('main :is(button, .button, summary, .secret)')].filter(
      (element) =>
        element.checkVisibility() &&
        element.closest('#reference, #graphiql, .tabs > details > summary') === null,
    );
    const name = (element: Element): string => element.textContent?.trim() ?? '';
    const touching = pressed.flatMap((one, index) =>
      pressed.slice(index + 1).flatMap((other) => {
        if (one.contains(other) || other.contains(one)) return [];
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.max(a.left - b.right, b.left - a.right);
        const down = Math.max(a.top - b.bottom, b.top - a.bottom);
        return Math.max(across, down) < least ? [`${name(one)} touches ${name(other)}`] : [];
      }),
    );
    const cut = [...document.querySelectorAll('main pre')].filter(
      (pre) => pre.scrollWidth > pre.clientWidth + 1,
    );
    return [...touching, ...cut.map((pre) => `cut off: ${name(pre)}`)];
  }, leastGap);
  if (found.length > 0) throw new Error(`On ${page.url()}:\n  ${found.join('\n  ')}`);
}
