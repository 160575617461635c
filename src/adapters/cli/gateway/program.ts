import { PROGRAM_NAME } from '../../api/words/next-commands.ts';

/** The name that the package installs the command line under. */
export const PROGRAM = PROGRAM_NAME;
