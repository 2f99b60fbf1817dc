// Draws the images that cannot be SVG from src/web/public/icon.svg: the icon for browsers without SVG icons, the icon
// of home screens, and the picture of link previews: npm run icons
// CHROMIUM names the browser; default /usr/bin/chromium.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';

const folder = new URL('../../src/web/public/', import.meta.url);
const icon = readFileSync(new URL('icon.svg', folder), 'utf8');

/** A page with the icon in the middle of a square. @param part the share of the square that the icon covers (0 to 1) */
const square = (size: number, background: string, part: number): string =>
  `<body style="margin:0;width:${size}px;height:${size}px;display:grid;place-items:center;background:${background}">${icon.replace('<svg ', `<svg width="${size * part}" height="${size * part}" `)}`;

const preview = `<body style="margin:0;width:1200px;height:630px;display:grid;grid-template-columns:420px 1fr;align-items:center;background:#f4f7f7;color:#16211f;font-family:system-ui,sans-serif">
<div style="display:grid;place-items:center">${icon.replace('<svg ', '<svg width="340" height="340" ')}</div>
<div><div style="font-size:84px;font-weight:700;letter-spacing:-2px">Phone Gateway</div>
<div style="font-size:44px;margin-top:16px;color:#4a5c5c">Phone specifications as an API</div>
<div style="font-size:34px;margin-top:40px;color:#0b6259;font-family:monospace">REST · GraphQL</div></div>`;

async function draw(page: Page, markup: string, width: number, height = width): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(markup);
  return page.screenshot({ omitBackground: true });
}

/** Wraps a PNG in an ICO file, with a directory of one entry before it. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromiumSandbox: false,
});
try {
  const page = await browser.newPage();
  const write = (name: string, bytes: Buffer): void => writeFileSync(new URL(name, folder), bytes);
  write('favicon.ico', toIco(await draw(page, square(48, 'transparent', 1), 48), 48));
  write('touch-icon.png', await draw(page, square(180, '#f4f7f7', 0.78), 180));
  write('preview.png', await draw(page, preview, 1200, 630));
} finally {
  await browser.close();
}
