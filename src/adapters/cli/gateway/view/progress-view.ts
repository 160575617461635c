import type { Writable } from 'node:stream';

export interface Progress {
  readonly done: number;
  /** Null while the total is unknown. */
  readonly total: number | null;
}

const BAR_WIDTH = 30;

/** Shows progress: on a terminal as a bar that is redrawn, otherwise as a line for each change. */
export class ProgressView {
  readonly #output: Writable;
  readonly #isTerminal: boolean;
  readonly #noun: string;
  #shown = '';

  /** The noun follows the numbers, such as `games fetched`. */
  constructor(output: Writable & { readonly isTTY?: boolean }, noun: string) {
    this.#output = output;
    this.#isTerminal = output.isTTY === true;
    this.#noun = noun;
  }

  show(progress: Progress): void {
    const count = `${this.#count(progress)} ${this.#noun}`;
    const line = this.#isTerminal ? `${bar(progress)} ${count}` : count;
    if (line === this.#shown) return;
    this.#output.write(this.#isTerminal ? `\r${line.padEnd(this.#shown.length)}` : `${line}\n`);
    this.#shown = line;
  }

  /** Writes a sentence on a line of its own. */
  say(sentence: string): void {
    this.end();
    this.#output.write(`${sentence}\n`);
  }

  /** Ends the bar, so that the next text begins on a new line. */
  end(): void {
    if (this.#isTerminal && this.#shown !== '') this.#output.write('\n');
    this.#shown = '';
  }

  #count({ done, total }: Progress): string {
    return total === null ? `${done}` : `${done} of ${total}`;
  }
}

/** Without a total, the bar stays empty and only counts. */
function bar({ done, total }: Progress): string {
  const filled = total === null || total === 0 ? 0 : Math.min(BAR_WIDTH, Math.floor((done / total) * BAR_WIDTH));
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}]`;
}
