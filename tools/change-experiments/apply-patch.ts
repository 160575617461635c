import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '../../src/domain/shared/result.ts';
import type { Hunk, Patch, PatchedFile } from './patch.ts';

/** A file as a patch makes it. */
interface NewText {
  readonly path: string;
  readonly text: string;
}

/** The files of a tree as a patch makes them; an error names the file and the lines that it no longer has. */
export async function patched(root: string, { files }: Patch): Promise<Result<readonly NewText[], string>> {
  const texts: NewText[] = [];
  for (const file of files) {
    const text = await patchedText(root, file);
    if (!text.ok) return err(`${file.path}: ${text.error}`);
    texts.push({ path: file.path, text: text.value });
  }
  return ok(texts);
}

/** Writes the files into the tree. */
export async function writeAll(root: string, texts: readonly NewText[]): Promise<void> {
  for (const { path, text } of texts) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

async function patchedText(root: string, { path, isNew, hunks }: PatchedFile): Promise<Result<string, string>> {
  const target = join(root, path);
  if (isNew) return existsSync(target) ? err('is there already') : ok(`${(hunks[0]?.new ?? []).join('\n')}\n`);
  if (!existsSync(target)) return err('is not there');
  return applied(await readFile(target, 'utf8'), hunks);
}

/**
 * A text with all hunks carried out. A hunk belongs where its old lines stand between their neighbours. Where one neighbour has changed,
 * the other is enough, if no second place in the file looks like it: other changes come and go beside a recorded one.
 */
export function applied(text: string, hunks: readonly Hunk[]): Result<string, string> {
  const lines = text.split('\n');
  let shift = 0;
  for (const hunk of hunks) {
    const { old } = hunk;
    const at = placeOf(lines, hunk, hunk.line - 1 + shift);
    if (at === undefined) return err(`no such lines:\n${[...hunk.before, ...old, ...hunk.after].join('\n')}`);
    lines.splice(at, old.length, ...hunk.new);
    shift += hunk.new.length - old.length;
  }
  return ok(lines.join('\n'));
}

function placeOf(lines: readonly string[], { before, old, after }: Hunk, expected: number): number | undefined {
  const whole = placesOf(lines, [...before, ...old, ...after]).map((at) => at + before.length);
  if (whole.length > 0) return whole.sort((left, right) => Math.abs(left - expected) - Math.abs(right - expected))[0];
  const partial = new Set([
    ...placesOf(lines, [...before, ...old]).map((at) => at + before.length),
    ...placesOf(lines, [...old, ...after]),
  ]);
  return partial.size === 1 ? [...partial][0] : undefined;
}

/** Where the lines stand, one after the other. */
const placesOf = (lines: readonly string[], wanted: readonly string[]): number[] =>
  wanted.length === 0
    ? []
    : [...lines.keys()].filter((at) => wanted.every((line, offset) => lines[at + offset] === line));
