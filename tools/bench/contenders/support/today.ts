import { createWindowClock } from '../../../../src/domain/quota/windows.ts';

const clock = createWindowClock(Date.now, 'UTC');

/** The calendar windows now, computed again only when the day has ended. */
export const windowsOfToday = () => clock.windows();
