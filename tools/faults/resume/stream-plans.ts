import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a plan with real-time data that no account uses up. @returns the path of the file, for `PLANS_FILE` */
export function writeStreamPlans(folder: string): string {
  const path = join(folder, 'plans.json');
  const wide = { name: 'wide', requests_per_day: 10_000_000, requests_per_month: 100_000_000 };
  const data = [{ ...wide, price: null, data: 'real-time', support: 'none' }];
  writeFileSync(path, JSON.stringify({ data }));
  return path;
}
