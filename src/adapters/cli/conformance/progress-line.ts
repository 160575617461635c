import type { Writable } from 'node:stream';
import type { CaseResult } from './try-agent.ts';

const BAR_WIDTH = 30;

/** Shows the progress of a run: on a terminal as a bar that is redrawn, otherwise as a line for each case. */
export class ProgressLine {
  readonly #output: Writable & { readonly isTTY?: boolean };
  readonly #total: number;
  #done = 0;
  #failed = 0;

  constructor(output: Writable & { readonly isTTY?: boolean }, total: number) {
    this.#output = output;
    this.#total = total;
  }

  add(result: CaseResult): void {
    this.#done += 1;
    if (result.problems.length > 0) this.#failed += 1;
    this.#output.write(this.#output.isTTY === true ? `\r${this.#bar(result)}` : lineOf(result));
  }

  #bar({ tried }: CaseResult): string {
    const filled = Math.floor((this.#done / this.#total) * BAR_WIDTH);
    const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}]`;
    const isOver = this.#done === this.#total;
    const text = `${bar} ${this.#done}/${this.#total}, ${this.#failed} failed${isOver ? '' : ` ${tried.name}`}`;
    return isOver ? `${text.padEnd(LINE_WIDTH)}\n` : text.padEnd(LINE_WIDTH);
  }
}

/** Long enough to overwrite the previous line. */
const LINE_WIDTH = 78;

function lineOf({ tried, leftOut, problems }: CaseResult): string {
  if (leftOut !== undefined) return `left out ${tried.name}\n`;
  return `${problems.length === 0 ? 'passed  ' : 'FAILED  '} ${tried.name}\n`;
}
