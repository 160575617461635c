/** Writes down what happens: one line for each event, in aligned columns, with related lines together. */

/** Escape codes of a terminal, by the subject of a line. */
const COLOURS = {
  title: '1',
  provider: '36',
  ledger: '33',
  agent: '35',
  operator: '34',
  good: '32',
  bad: '31',
} as const;

export type Tone = keyof typeof COLOURS;

export interface JournalOptions {
  write(text: string): void;
  readonly isColoured: boolean;
  /** The number of characters of a line. */
  readonly width: number;
  /** Whether bodies are shown whole, and not only the part that fits into the line. */
  readonly isVerbose: boolean;
}

/** One line: sender and receiver, the subject, and the rest. */
export interface Entry {
  readonly tone: Tone;
  readonly who: string;
  readonly what: string;
  readonly text: string;
}

const WHO_WIDTH = 19;
const WHAT_WIDTH = 29;
const TEXT_WIDTH_MIN = 24;

const WIDTH_DEFAULT = 160;

/** The journal on the terminal, or wherever the output goes. */
export function journalOf(isVerbose: boolean): Journal {
  const { stdout, env } = process;
  return new Journal({
    write: (text) => void stdout.write(text),
    isColoured: stdout.isTTY && (env['NO_COLOR'] ?? '') === '',
    width: stdout.isTTY ? stdout.columns : WIDTH_DEFAULT,
    isVerbose,
  });
}

export class Journal {
  readonly #options: JournalOptions;
  #queue: Promise<void> = Promise.resolve();

  constructor(options: JournalOptions) {
    this.#options = options;
  }

  /** Whether bodies are shown whole. */
  get isVerbose(): boolean {
    return this.#options.isVerbose;
  }

  /** A heading above other lines. */
  title(text: string): void {
    this.#line('');
    this.#line(this.paint('title', text));
  }

  /** A line without changes. */
  say(text: string): void {
    this.#line(text);
  }

  enter({ tone, who, what, text }: Entry): void {
    const { isVerbose, width } = this.#options;
    const flat = text.replaceAll(/\s+/g, ' ').trim();
    const room = Math.max(TEXT_WIDTH_MIN, width - WHO_WIDTH - WHAT_WIDTH - 6);
    const shown = isVerbose || flat.length <= room ? flat : `${flat.slice(0, room - 1)}…`;
    this.#line(`  ${this.paint(tone, who.padEnd(WHO_WIDTH))}  ${what.padEnd(WHAT_WIDTH)}  ${shown}`);
  }

  /** Runs works one after the other, so that the lines of each work stay together. */
  inTurn(work: () => Promise<void>): Promise<void> {
    const run = this.#queue.then(work);
    this.#queue = run.catch(() => undefined);
    return run;
  }

  paint(tone: Tone, text: string): string {
    return this.#options.isColoured ? `\u001B[${COLOURS[tone]}m${text}\u001B[0m` : text;
  }

  #line(text: string): void {
    this.#options.write(`${text.trimEnd()}\n`);
  }
}
