import { readFileSync } from 'node:fs';

/** The bytes that the sides without any work answer with: a real answer of the gateway, of average size, in a file. */
export const preparedAnswer = (): Buffer => readFileSync(process.env['PREPARED_ANSWER'] ?? '');

export const JSON_TYPE = 'application/json; charset=utf-8';
