import type { CliFailure } from './cli-failure.ts';

/** Everything was done and is as it should be. */
export const EXIT_OK = 0;

/** The compared things differ. */
export const EXIT_DIFFERENT = 4;

/** The exit code of a failure; 130 is the shells' code for a program that Ctrl-C ended. */
export const EXIT_CODES = { refused: 1, usage: 2, unreachable: 3, interrupted: 130 } as const satisfies Record<
  CliFailure['kind'],
  number
>;

/** Each exit code in words, for help and docs. */
export const EXIT_CODE_MEANINGS: readonly (readonly [number, string])[] = [
  [EXIT_OK, 'done, and all is well'],
  [EXIT_CODES.refused, 'refused or failed, or what was looked at is not as it should be'],
  [EXIT_CODES.usage, 'the command line is wrong; nothing was done'],
  [EXIT_CODES.unreachable, 'no gateway answers there, or it is not ready'],
  [EXIT_DIFFERENT, 'done, and books that were compared differ'],
  [EXIT_CODES.interrupted, 'Ctrl-C; what the gateway was told to do goes on'],
];
