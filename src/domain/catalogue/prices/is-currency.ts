const currencyCodes = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text is an ISO 4217 currency code such as "THB". */
export const isCurrency = (code: string): boolean => currencyCodes.has(code);
