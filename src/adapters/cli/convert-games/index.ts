/** The entry point of the converter, for programs that have a game list. */
export { convertLines } from './convert-lines.ts';
export { CONVERT_OPTIONS_DEFAULT } from './options.ts';
