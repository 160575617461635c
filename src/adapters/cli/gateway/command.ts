/** A command is data: parsing, help, completion and docs/cli.md are made from it. */
import type { Result } from '../../../domain/shared/result.ts';
import type { Call as Contract } from '../../api/call.ts';
import type { CliFailure } from './cli-failure.ts';
import type { Shape } from '../command-line/shape.ts';
import type { Call } from '../command-line/call.ts';
import type { Session } from './session.ts';
import type { Look } from './view/look.ts';

/** The result of a command. */
export interface Answer {
  /** The data that `--json` prints. */
  readonly data: unknown;
  /** The same for people; ends with a line feed or is empty. */
  readonly text: (look: Look) => string;
  /** True when what was found is not as it should be, which the exit code then tells. */
  readonly isBad?: boolean;
  /** True when things that were compared are not the same, which has an exit code of its own. */
  readonly isDifferent?: boolean;
}

export interface Command extends Shape {
  /** Below its group; empty where the group is the command. */
  readonly name: string;
  /** The call of the admin API that it makes, where it makes one. */
  readonly contract?: Contract;
  /** False for what has nothing to tell scripts; `--json` is then no option of it. */
  readonly hasJson: boolean;
  run(call: Call, session: Session): Promise<Result<Answer, CliFailure>>;
}

/** Commands about one thing; one file each, and one line in commands.ts. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly Command[];
}

/** Makes a group of commands by their names. */
export const commandGroup = (
  name: string,
  summary: string,
  commands: Readonly<Record<string, Omit<Command, 'name'>>>,
): CommandGroup => ({
  name,
  summary,
  commands: Object.entries(commands).map(([own, command]) => ({ ...command, name: own })),
});

/** How the command is called, without the program's name. */
export const pathOf = (group: CommandGroup, { name }: Command): string =>
  name === '' ? group.name : `${group.name} ${name}`;
