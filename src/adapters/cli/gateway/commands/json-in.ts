import { readFile } from 'node:fs/promises';
import { text as wholeText } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { CliFailure } from '../cli-failure.ts';

/** The JSON in a file, or in standard input for `-`. */
export async function jsonIn(path: string, stdin: Readable): Promise<Result<unknown, CliFailure>> {
  try {
    const text = path === '-' ? await wholeText(stdin) : await readFile(path, 'utf8');
    return ok(JSON.parse(text.replace(/^\ufeff/, '')));
  } catch (error) {
    const { code = 'error', message } = error as NodeJS.ErrnoException;
    // The message of a syntax error quotes the file, which may contain credentials.
    const reason =
      error instanceof SyntaxError ? 'is not JSON' : `cannot be read (${message.includes(code) ? code : message})`;
    return err({ kind: 'usage', sentence: `${path === '-' ? 'standard input' : path} ${reason}` });
  }
}
