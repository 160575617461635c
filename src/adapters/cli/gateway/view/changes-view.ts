import { changedLines } from './changed-lines.ts';
import type { Look } from './look.ts';
import { objectOf, objectsOf, shownValue } from './shown-value.ts';
import { restLine, type View } from './views.ts';

/** The log of administration: each change as a sentence with its outcome, and below it the values that have changed. */
export const changesView: View = (data, look) => {
  const entries = objectsOf(objectOf(data)['list']);
  return entries.map((entry) => entryText(entry, look)).join('') + restLine(data);
};

type Entry = Readonly<Record<string, unknown>>;

function entryText({ at, sentence, address, code, fields, before, after }: Entry, look: Look): string {
  const changed = code === 0 ? changedLines(before, after) : [];
  const sent =
    changed.length === 0 && Array.isArray(fields) && fields.length > 0 ? [`sent: ${shownValue(fields)}`] : [];
  return [
    `${shownValue(at)}  ${look.paint('bold', shownValue(sentence))}  From ${shownValue(address)}: ${endingOf(code, look)}\n`,
    ...[...changed, ...sent].map((line) => `    ${line}\n`),
  ].join('');
}

function endingOf(code: unknown, look: Look): string {
  if (code === 0) return look.paint('green', 'done');
  return typeof code === 'number'
    ? look.paint('yellow', `refused, code ${code}`)
    : look.paint('red', 'no outcome; look whether it was made');
}
