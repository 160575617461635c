import { PROGRAM_NAME } from '../../api/next-commands.ts';

/** The name that the package installs the command line under. */
export const PROGRAM = PROGRAM_NAME;
