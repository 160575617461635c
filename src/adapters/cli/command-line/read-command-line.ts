import { CommanderError, type Command } from 'commander';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { Call } from './call.ts';
import type { HelpLook } from './help.ts';
import { Refusal } from './refusal.ts';
import type { Options, Shape } from './shape.ts';
import { commandOf, type Reading } from './to-commander.ts';

/** The option that every command has. */
export const HELP_OPTION: Options = { help: { kind: 'flag', description: 'Show this help instead.' } };

/** The result of reading a command line: a text to print, or the noted command. */
export type Asked<Noted> = { readonly kind: 'text'; readonly text: string } | ({ readonly kind: 'call' } & Noted);

/** Reads a command line with the program that `make` builds from commands. Each command notes that it was called. */
export function readCommandLine<Noted>(
  asked: Pick<Reading, 'program' | 'args' | 'look'>,
  make: (reading: Reading, note: (noted: Noted) => void) => Command,
): Result<Asked<Noted>, Refusal> {
  let text = '';
  let noted: Noted | undefined;
  const reading: Reading = { ...asked, write: (part) => (text += part) };
  try {
    make(reading, (each) => (noted = each)).parse(asked.args, { from: 'user' });
  } catch (error) {
    if (error instanceof Refusal) return err(error);
    if (!(error instanceof CommanderError)) throw error;
  }
  return ok(noted === undefined ? { kind: 'text', text } : { kind: 'call', ...noted });
}

/** Reads the command line of a program with only one command. Refuses with a sentence. */
export function readCall(
  shape: Shape,
  program: string,
  { args, look }: { readonly args: readonly string[]; readonly look: HelpLook },
): Result<Asked<{ readonly call: Call }>, string> {
  const read = readCommandLine<{ readonly call: Call }>({ program, args, look }, (reading, note) => {
    const made = { name: program, path: '', common: HELP_OPTION, onCall: (call: Call) => note({ call }) };
    return commandOf(shape, made, reading);
  });
  return read.ok ? read : err(read.error.message);
}
