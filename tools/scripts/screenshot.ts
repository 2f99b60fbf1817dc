// Takes the screenshot in the README from a running gateway: npm run screenshot -- http://127.0.0.1:4000
// CHROMIUM names the browser; default /usr/bin/chromium.
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const file = new URL('../../docs/images/home.webp', import.meta.url);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromiumSandbox: false,
});
try {
  const page = await browser.newPage({ viewport: { width: 1160, height: 860 } });
  await page.goto(`${process.argv[2] ?? 'http://127.0.0.1:4000'}/en`);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, Buffer.from(data, 'base64'));
} finally {
  await browser.close();
}
