/** The form of instants, which a field of a form does not need: it picks a date. */
const INSTANT_FORM = /,? ISO 8601(?: with (?:a|its) zone)?/g;
/** A field of the API has this value where a field of a form is left empty. */
const NULL = /\bnull\b/g;
/** The name of another field. */
const FIELD = /`([a-z]+(?:_[a-z]+)+)`/g;

/** The description of a field in the words of a form: what the API calls by its names, a form calls by its labels. */
export const inFormWords = (description: string, labelOf: (name: string) => string): string =>
  description
    .replaceAll(INSTANT_FORM, '')
    .replaceAll(NULL, 'empty')
    .replaceAll(FIELD, (_, name: string) => `“${labelOf(name)}”`);
