/** The notation of instants. A form needs no description of it, because its field has a date picker. */
const INSTANT_FORM = /,? ISO 8601(?: with (?:a|its) zone)?/g;
/** The word for the value of a field that is left empty in a form. */
const NULL = /\bnull\b/g;
/** The name of another field. */
const FIELD = /`([a-z]+(?:_[a-z]+)+)`/g;

/** Rewrites the description of a field for a form: it uses the labels of fields instead of their names in the API. */
export const inFormWords = (description: string, labelOf: (name: string) => string): string =>
  description
    .replaceAll(INSTANT_FORM, '')
    .replaceAll(NULL, 'empty')
    .replaceAll(FIELD, (_, name: string) => `“${labelOf(name)}”`);
