import { PROGRAM_NAME } from '../../api/words/next-commands.ts';

/** The name under which the package installs the command line. */
export const PROGRAM = PROGRAM_NAME;
