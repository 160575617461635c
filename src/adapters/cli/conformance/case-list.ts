import { CASE_GROUPS } from './cases/all-cases.ts';

/** The text of `--list`. */
export function caseList(): string {
  const groups = Object.entries(CASE_GROUPS).map(([title, cases]) => {
    const lines = cases.map((one) => `  ${one.name.padEnd(NAME_WIDTH)} ${one.title}`);
    return `${title}\n${lines.join('\n')}\n`;
  });
  return groups.join('\n');
}

const NAME_WIDTH = 32;
