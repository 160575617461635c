import { exampleLine, optionRows, type Row } from '../../command-line/help.ts';
import { jsonOf, type CommandGroup } from '../command.ts';
import { EXIT_CODE_MEANINGS } from '../exit-codes.ts';
import { commonOptionsOf } from '../parse/parse-command-line.ts';
import { PROGRAM } from '../program.ts';
import { calledAs, ENVIRONMENT } from './overview.ts';

/** The content of the reference of the command line, in the words of its help. */
export interface CliReference {
  readonly environment: readonly Row[];
  readonly exitCodes: readonly Row[];
  readonly commonOptions: readonly Row[];
  readonly groups: readonly {
    readonly name: string;
    readonly summary: string;
    readonly commands: readonly {
      readonly usage: string;
      readonly summary: string;
      readonly details: string | undefined;
      readonly json: string | undefined;
      readonly rows: readonly Row[];
      readonly examples: readonly string[];
    }[];
  }[];
}

/** Makes the reference from the table of commands. */
export const referenceOf = (groups: readonly CommandGroup[]): CliReference => ({
  environment: ENVIRONMENT,
  exitCodes: EXIT_CODE_MEANINGS.map(([code, meaning]) => [`${code}`, meaning]),
  commonOptions: optionRows(commonOptionsOf({ hasJson: true })),
  groups: groups.map((group) => ({
    name: group.name,
    summary: group.summary,
    commands: group.commands.map((command) => ({
      usage: calledAs(group, command),
      summary: command.summary,
      details: command.details,
      json: jsonOf(command),
      rows: [
        ...(command.arguments ?? []).map(({ name, description }): Row => [name, description]),
        ...optionRows(command.options ?? {}),
      ],
      examples: command.examples.map((example) => exampleLine(PROGRAM, example)),
    })),
  })),
});
