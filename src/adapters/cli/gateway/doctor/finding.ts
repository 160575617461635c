import type { Look, Style } from '../view/look.ts';
import { onOneLine, paddedTo, widthOf } from '../view/shown-value.ts';

/** The result of a check. A `hint` is worth a look, but is not a fault. */
export interface Finding {
  readonly check: string;
  readonly state: 'good' | 'hint' | 'bad';
  readonly finding: string;
  /** The next step; null if there is none. */
  readonly advice: string | null;
}

export const good = (check: string, finding: string): Finding => ({ check, state: 'good', finding, advice: null });

export const hint = (check: string, finding: string, advice: string): Finding => ({
  check,
  state: 'hint',
  finding,
  advice,
});

export const bad = (check: string, finding: string, advice: string): Finding => ({
  check,
  state: 'bad',
  finding,
  advice,
});

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
