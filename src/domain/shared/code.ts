/** Folds a code for comparison: codes of providers, categories, currencies and Agents ignore case. */
export const foldCode = (code: string): string => code.trim().toUpperCase();

/** What a code of our own making (Agent, provider) may look like: safe in a URL path, a log line and a metric label. */
export const CODE_PATTERN = /^[A-Z0-9][A-Z0-9_-]{0,31}$/;

/** Settlement currencies, crypto and scaled ones (`IDR2`) included. */
export const CURRENCY_PATTERN = /^[A-Z0-9]{2,10}$/;

/** Game categories; the list is open-ended, so only the shape is checked. */
export const CATEGORY_PATTERN = /^[A-Z0-9][A-Z0-9_ -]{0,31}$/;
