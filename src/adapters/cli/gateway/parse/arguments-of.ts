import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { Argument, Command } from '../command.ts';
import { inLowerCase } from '../../../../domain/shared/letter-case.ts';

/** The words after a command by the names of its arguments. */
export function argumentsOf(
  { arguments: wanted = [] }: Command,
  words: readonly string[],
): Result<Readonly<Record<string, string>>, string> {
  const extra = words[wanted.length];
  if (extra !== undefined) return err(`"${extra}" is one argument too many`);
  const violation = wanted.map((argument, at) => violationOf(argument, words[at])).find((each) => each !== undefined);
  if (violation !== undefined) return err(violation);
  return ok(Object.fromEntries(words.map((word, at) => [wanted[at]?.name ?? '', word])));
}

function violationOf(
  { name, description, isOptional, choices }: Argument,
  word: string | undefined,
): string | undefined {
  if (word === undefined) return isOptional === true ? undefined : `${name} is missing: ${lowered(description)}`;
  if (word === '') return `${name} must not be empty`;
  return choices === undefined || choices.includes(word) ? undefined : `${name} must be one of ${choices.join(', ')}`;
}

/** A sentence as the end of another one. */
const lowered = (sentence: string): string => (inLowerCase(sentence.charAt(0)) + sentence.slice(1)).replace(/\.$/, '');
