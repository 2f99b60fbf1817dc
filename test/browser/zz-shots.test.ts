import { test } from 'vitest';
import { assertAccessibleInBoth, openBrowser } from '/work/h/pages/test/support/browser.ts';
import { assertRoom } from '/work/h/pages/test/support/page-layout.ts';
import { startGateway } from '/work/h/pages/testing/gateway.ts';

process.env.STUB_DELIVERIES = '1';
const shots = '/tmp/shots';
test('shots', async () => {
  const browser = (await openBrowser())!;
  const gateway = await startGateway();
  const holder = await gateway.createAccount('pro');
  for (const [name, options, lang] of [
    ['wide-light', { width: 1280, height: 900 }, 'en'],
    ['phone-dark', { width: 360, height: 740, colorScheme: 'dark' }, 'th'],
  ] as const) {
    const visitor = await browser.newVisitor(gateway.origin, options);
    const { page } = visitor;
    await visitor.context.request.post(`${gateway.origin}/dashboard/sign-in`, {
      form: { api_secret: holder.secret },
    });
    await visitor.open(`/${lang}/dashboard`);
    await page.locator('a[href$="/dashboard/webhooks/create"]').click();
    await page.locator('dialog').waitFor();
    await page.screenshot({ path: `${shots}/${name}-1-form.png` });
    await page.locator('#webhook-url').fill('http://10.0.0.1/x');
    await page.locator('dialog button.primary').click();
    await page.locator('#notice').waitFor();
    await page.screenshot({ path: `${shots}/${name}-2-refused.png`, fullPage: true });
    await page
      .locator('#webhook-url')
      .fill('https://shop.example/webhooks/phone-gateway/with-a-long-path-that-wraps');
    await page.locator('#webhook-brand').fill('samsung, apple, google, xiaomi');
    await page.locator('form button.primary').click();
    await page.locator('.secret').waitFor();
    await assertAccessibleInBoth(page);
    await assertRoom(page);
    await page.emulateMedia({ colorScheme: (options as any).colorScheme ?? 'light' });
    await page.screenshot({ path: `${shots}/${name}-3-secret.png`, fullPage: true });
    await page.locator('main form button').click();
    await page.locator('.deliveries').waitFor();
    await assertAccessibleInBoth(page);
    await assertRoom(page);
    await page.emulateMedia({ colorScheme: (options as any).colorScheme ?? 'light' });
    console.log(await page.evaluate(() => [document.scrollingElement?.scrollWidth, innerWidth]));
    await page.screenshot({ path: `${shots}/${name}-4-deliveries.png`, fullPage: true });
    await visitor.open(`/${lang}/dashboard`);
    await assertAccessibleInBoth(page);
    await assertRoom(page);
    await page.emulateMedia({ colorScheme: (options as any).colorScheme ?? 'light' });
    await page
      .locator('section[aria-labelledby=webhooks]')
      .screenshot({ path: `${shots}/${name}-5-section.png` });
    console.log(
      await page.evaluate(() => [document.scrollingElement?.scrollWidth, innerWidth]),
      visitor.complaints,
    );
  }
  await browser.close();
  await gateway.close();
}, 120_000);
