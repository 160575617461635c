/** The door of the converter, for who has a game list in a program. */
export { convertLines, type ConvertedLine } from './convert-lines.ts';
export { CONVERT_OPTIONS_DEFAULT, type ConvertOptions } from './options.ts';
