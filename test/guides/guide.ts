/** The guides as programs: what stands in their fences, to be run. */
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';

/** A fence of a guide. */
export interface Fence {
  /** The heading that it stands below, without its number. */
  readonly heading: string;
  readonly language: string;
  readonly text: string;
}

const HEADING = /^#+ (?:\d+\. )?(.+)$/;
const FENCE = /^```(\w*)$/;

/** The fences of a page of `docs`, in order. */
export async function fencesOf(page: string): Promise<readonly Fence[]> {
  const lines = (await readFile(new URL(`../../docs/${page}`, import.meta.url), 'utf8')).split('\n');
  const fences: Fence[] = [];
  let heading = '';
  for (let at = 0; at < lines.length; at += 1) {
    const language = FENCE.exec(lines[at] ?? '')?.[1];
    if (language === undefined) heading = HEADING.exec(lines[at] ?? '')?.[1] ?? heading;
    else {
      const end = lines.indexOf('```', at + 1);
      fences.push({ heading, language, text: lines.slice(at + 1, end).join('\n') });
      at = end;
    }
  }
  return fences;
}

/** A text with other words in place of what only stands for something; each of them must be there. */
export function filledIn(text: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce((filled, [shown, real]) => filled.replaceAll(shown, real), text);
}

/** Every line that is an envelope, read. */
export const envelopesIn = (output: string): { status: boolean; code: number; msg: string; data: unknown }[] =>
  output
    .split(/\n|(?<=\})(?=\{"status")/)
    .filter((line) => line.startsWith('{"status"'))
    .map((line) => JSON.parse(line));

/** Holds a shown answer to a real one: the same names at the same places, values aside. */
export function expectSameShape(shown: unknown, real: unknown): void {
  expect(shapeOf(shown)).to.deep.equal(shapeOf(real));
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}
