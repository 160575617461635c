/** The door of the converter, for who has a game list in a program. */
export { convertLines } from './convert-lines.ts';
export { CONVERT_OPTIONS_DEFAULT } from './options.ts';
