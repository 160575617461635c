import { inLowerCase } from '../protocol-kit.ts';

/**
 * Words for a cancelled round, each a part of the game's result. A report is in the language of the upstream, not of the question. They occur in
 * recorded results and in the upstream's own table of languages, which clients have: "The council canceled", 该局取消. A word of another language must be
 * added only with a record that contains it, because a wrong word would mark a settled round as void.
 */
const CALLED_OFF = ['cancel', '取消', '취소', 'ยกเลิก'];

/** The whole name of a tip, by the same table of languages. 小費 is traditional Chinese. */
const TIPS: ReadonlySet<string> = new Set(['tips', 'tip', '小费', '小費', '팁', 'ทิป']);

/** Whether the game's result, which may be within an HTML element, says that the round was cancelled. */
export function isCalledOff(gameResult = ''): boolean {
  const told = plain(gameResult);
  return CALLED_OFF.some((word) => told.includes(word));
}

/** Whether the bet's name means a tip. */
export const isTipName = (betResult = ''): boolean => TIPS.has(plain(betResult).trim());

/** The text without HTML elements, in lower case. */
const plain = (text: string): string => inLowerCase(text.replace(/<[^<>]*>/g, ' '));
