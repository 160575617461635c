/** The longest tag: RFC 5646 recommends room for 35 characters. */
const LENGTH_MAX = 35;
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i;

/** Whether the text has the shape of a BCP 47 language tag, such as `en-US` or `zh-Hant`. The language need not exist. */
export const isLanguageTag = (text: string): boolean => text.length <= LENGTH_MAX && TAG.test(text);
