import { inUpperCase, trimmed } from './letter-case.ts';

/**
 * Folds a code for comparison: codes of providers, categories, currencies and Agents ignore case. What no code may have is left as it is, so
 * that a pattern below still refuses it.
 */
export const foldCode = (code: string): string => inUpperCase(trimmed(code));

/** The same for the brand of a game, which is a name for people, in any script. Nothing is reached by it but what a rule of an operator offers. */
export const foldBrand = (brand: string): string => brand.trim().toUpperCase();

/** What a code of our own making (Agent, provider) may look like: safe in a URL path, a log line and a metric label. */
export const CODE_PATTERN = /^[A-Z0-9][A-Z0-9_-]{0,31}$/;

/** The same, or the asterisk that stands for every code. */
export const CODE_OR_ALL_PATTERN = /^(?:\*|[A-Z0-9][A-Z0-9_-]{0,31})$/;

/** Settlement currencies, crypto and scaled ones (`IDR2`) included. */
export const CURRENCY_PATTERN = /^[A-Z0-9]{2,10}$/;

/** Game categories; the list is open-ended, so only the shape is checked. */
export const CATEGORY_PATTERN = /^[A-Z0-9][A-Z0-9_ -]{0,31}$/;
