const known = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text is a currency's code of ISO 4217: "THB". */
export const isCurrency = (code: string): boolean => known.has(code);
