import { createSiteSettings } from '../../src/web/visitor/visit.ts';

/** The settings of a site without mail, support or terms. */
export const testSiteSettings = createSiteSettings(
  {
    origin: 'http://a.example',
    trustedProxies: 0,
    hasOpenBrowsing: true,
    hasMail: false,
    supportContact: null,
    termsUrl: null,
    privacyUrl: null,
  },
  'UTC',
);
