import type { Writable } from 'node:stream';

/** How far a sync is. */
export interface Progress {
  readonly done: number;
  readonly total: number | null;
}

const BAR_WIDTH = 30;

/** Shows progress: as a bar that is drawn anew on a terminal, else as a line for each change. */
export class ProgressView {
  readonly #output: Writable;
  readonly #isTerminal: boolean;
  #shown = '';

  constructor(output: Writable & { readonly isTTY?: boolean }) {
    this.#output = output;
    this.#isTerminal = output.isTTY === true;
  }

  show(progress: Progress): void {
    const line = this.#isTerminal ? barOf(progress) : countOf(progress);
    if (line === this.#shown) return;
    this.#output.write(this.#isTerminal ? `\r${line.padEnd(this.#shown.length)}` : `${line}\n`);
    this.#shown = line;
  }

  /** Writes a sentence on a line of its own. */
  say(sentence: string): void {
    this.#output.write(this.#isTerminal && this.#shown !== '' ? `\n${sentence}\n` : `${sentence}\n`);
    this.#shown = '';
  }
}

const countOf = ({ done, total }: Progress): string =>
  total === null ? `${done} games fetched` : `${done} of ${total} games fetched`;

/** Without a total there is nothing to fill: an empty bar that counts. */
function barOf({ done, total }: Progress): string {
  const filled = total === null || total === 0 ? 0 : Math.min(BAR_WIDTH, Math.floor((done / total) * BAR_WIDTH));
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${countOf({ done, total })}`;
}
