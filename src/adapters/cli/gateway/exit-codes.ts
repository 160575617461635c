import type { CliFailure } from './cli-failure.ts';

/** The command succeeded and found nothing wrong. */
export const EXIT_OK = 0;

/** The compared things differ. */
export const EXIT_DIFFERENT = 4;

/** The exit code of a failure. Shells use 130 for a program that Ctrl-C has ended. */
export const EXIT_CODES = {
  refused: 1,
  usage: 2,
  unreachable: 3,
  waiting: 5,
  interrupted: 130,
} as const satisfies Record<CliFailure['kind'], number>;

/** The meaning of each exit code, for help and docs. */
export const EXIT_CODE_MEANINGS: readonly (readonly [number, string])[] = [
  [EXIT_OK, 'done, without findings'],
  [EXIT_CODES.refused, 'refused or failed, or a check has found a problem'],
  [EXIT_CODES.usage, 'wrong command line; nothing was done'],
  [EXIT_CODES.unreachable, 'the gateway does not answer, or is not ready'],
  [EXIT_DIFFERENT, 'done, and the compared books differ'],
  [EXIT_CODES.waiting, 'nothing was done yet: a second person has to agree; the command for that is printed'],
  [EXIT_CODES.interrupted, 'Ctrl-C; the work of the gateway goes on'],
];
