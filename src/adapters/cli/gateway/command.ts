/** A command is data: parsing, help, completion and docs/cli.md are made from it. */
import type { Result } from '../../../domain/shared/result.ts';
import { placeOf, type Call as Contract } from '../../api/call.ts';
import type { CliFailure } from './cli-failure.ts';
import type { Shape } from '../command-line/shape.ts';
import type { Call } from '../command-line/call.ts';
import type { Session } from './session.ts';
import type { Look } from './view/look.ts';

/** The result of a command. */
export interface Answer {
  /** The data that `--json` prints. */
  readonly data: unknown;
  /** The data as text for people; it ends with a line feed or is empty. */
  readonly text: (look: Look) => string;
  /** True if the command found something wrong. The exit code reports it. */
  readonly isBad?: boolean;
  /** True if the compared things differ. That has an exit code of its own. */
  readonly isDifferent?: boolean;
}

export interface Command extends Shape {
  /** The name below its group; empty if the group is the command. */
  readonly name: string;
  /** The call of the admin API, if the command makes one. */
  readonly contract?: Contract;
  /** False if the command has no output for scripts. Then it has no option `--json`. */
  readonly hasJson: boolean;
  /** The JSON, where it is not the `data` of its own call: the call whose `data` it is, or its fields in words. */
  readonly prints?: Contract | string;
  run(call: Call, session: Session): Promise<Result<Answer, CliFailure>>;
}

/** The JSON that a command prints, in words; undefined for a command without JSON. */
export function jsonOf({ hasJson, contract, prints = contract }: Omit<Command, 'name' | 'run'>): string | undefined {
  if (!hasJson || prints === undefined) return undefined;
  if (typeof prints === 'string') return prints;
  const { method, path } = placeOf(prints);
  return `the \`data\` of \`${method} ${prints.base}${path}\``;
}

/** Commands about one subject. Each group has one file, and one line in commands.ts. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly Command[];
}

/** Creates a group from commands by their names. */
export const commandGroup = (
  name: string,
  summary: string,
  commands: Readonly<Record<string, Omit<Command, 'name'>>>,
): CommandGroup => ({
  name,
  summary,
  commands: Object.entries(commands).map(([own, command]) => ({ ...command, name: own })),
});

/** The words that call the command, without the program's name. */
export const pathOf = (group: CommandGroup, { name }: Command): string =>
  name === '' ? group.name : `${group.name} ${name}`;
