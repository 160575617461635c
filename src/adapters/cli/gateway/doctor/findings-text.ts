import type { Look, Style } from '../view/look.ts';
import { onOneLine, paddedTo, widthOf } from '../view/shown-text.ts';
import type { Finding } from './finding.ts';

const MARKS: Readonly<Record<Finding['state'], readonly [string, Style]>> = {
  good: ['ok', 'green'],
  hint: ['hint', 'yellow'],
  bad: ['BAD', 'red'],
};

/** One line per finding with its advice below, and the number of findings that need action. */
export function findingsText(findings: readonly Finding[], look: Look): string {
  const count = findings.filter(({ state }) => state === 'bad').length;
  return `${findingLines(findings, look)}\n${count === 0 ? 'Nothing has to be mended.' : `${count} to mend.`}\n`;
}

/** The lines alone, for a text that continues after them. */
export function findingLines(findings: readonly Finding[], look: Look): string {
  const width = Math.max(...findings.map(({ check }) => widthOf(check)));
  const lines = findings.map(({ check, state, finding, advice }) => {
    const [mark, style] = MARKS[state];
    const line = `${look.paint(style, paddedTo(4, mark))}  ${paddedTo(width, onOneLine(check))}  ${onOneLine(finding)}\n`;
    return advice === null ? line : `${line}${' '.repeat(width + 8)}-> ${look.spelled(advice)}\n`;
  });
  return lines.join('');
}
