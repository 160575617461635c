import { inUpperCase, trimmed } from './letter-case.ts';

/**
 * Folds a code for comparison: codes of providers, categories, currencies and Agents ignore case. Characters that are not allowed in codes stay
 * unchanged, so that the patterns below refuse them.
 */
export const foldCode = (code: string): string => inUpperCase(trimmed(code));

/** Folds the brand of a game. A brand is a name for people, in any script. Only the offer rules of an operator compare brands. */
export const foldBrand = (brand: string): string => brand.trim().toUpperCase();

/** The form of the codes that the gateway assigns (Agent, provider). They are safe in a URL path, a log line and a metric label. */
export const CODE_PATTERN = /^[A-Z0-9][A-Z0-9_-]{0,31}$/;

/** A code of that form, or the asterisk, which means every code. */
export const CODE_OR_ALL_PATTERN = /^(?:\*|[A-Z0-9][A-Z0-9_-]{0,31})$/;

/** Settlement currencies, including crypto and scaled ones (`IDR2`). */
export const CURRENCY_PATTERN = /^[A-Z0-9]{2,10}$/;

/** Game categories; the list is open-ended, so only the shape is checked. */
export const CATEGORY_PATTERN = /^[A-Z0-9][A-Z0-9_ -]{0,31}$/;
