import type { Command, CommanderError } from 'commander';
import { inLowerCase } from '../../../domain/shared/letter-case.ts';

/** The reason why a command line was not understood, as a sentence without its full stop. It never quotes a value that could be a secret. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** The intended command without the program's name, as far as it is known. */
  readonly path: string;

  constructor(sentence: string, path: string) {
    super(sentence);
    this.path = path;
  }
}

/** Commander's error as a sentence of ours; undefined if there is no error and the program only ends, such as after help. */
export function refusalOf({ code, message }: CommanderError, command: Command, path: string): Refusal | undefined {
  if (code === 'commander.helpDisplayed' || code === 'commander.version') return undefined;
  return new Refusal(SENTENCES[code]?.(message, command) ?? inOneLine(message), path);
}

/** Sentences that replace unclear messages of commander. */
const SENTENCES: Readonly<Record<string, (message: string, command: Command) => string>> = {
  'commander.help': (_, { commands }) => `one of ${commands.map((each) => each.name()).join(', ')} must follow`,
  'commander.missingArgument': (message, { registeredArguments }) => {
    const missing = registeredArguments.find((argument) => message.endsWith(`'${argument.name()}'`));
    return missing === undefined ? inOneLine(message) : `${missing.name()} is missing: ${lowered(missing.description)}`;
  },
  'commander.unknownOption': (message) => inOneLine(withoutValue(message)),
  'commander.excessArguments': (message) => inOneLine(message).replace('. Expected', ': expected'),
};

/** Commander quotes an option with the value that is joined to it, which may be a token. Only the name is kept. */
function withoutValue(message: string): string {
  const [begin, end] = [message.indexOf("'") + 1, message.lastIndexOf("'")];
  const flag = message.slice(begin, end);
  const [name = ''] = flag.startsWith('--') ? flag.split('=', 1) : [flag.slice(0, '-p'.length)];
  return message.slice(0, begin) + name + message.slice(end);
}

const inOneLine = (message: string): string =>
  message
    .replace(/^error: /, '')
    .replace(/\n/g, ' ')
    .replace(/\.$/, '');

/** A sentence as the end of another one. */
const lowered = (sentence: string): string => (inLowerCase(sentence.charAt(0)) + sentence.slice(1)).replace(/\.$/, '');
