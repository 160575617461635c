/** The name that the package installs the command line under. */
export const PROGRAM = 'agent-gateway';
