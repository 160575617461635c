import { Counter, type Registry } from 'prom-client';

interface PendingCounterOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly Label[];
  readonly registry: Registry;
}

/** The count of one combination of labels since the last scrape; callers increase `pending`. */
export interface CounterCell {
  pending: number;
}

/** A counter whose hot path is `pending += 1`. Only a scrape calls prom-client, whose `inc` takes 0.4 µs. */
export class PendingCounter<Label extends string> {
  readonly #cells: { readonly labels: Record<Label, string>; readonly cell: CounterCell }[] = [];

  constructor({ name, help, labelNames, registry }: PendingCounterOptions<Label>) {
    const cells = this.#cells;
    new Counter<Label>({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect() {
        for (const { labels, cell } of cells) {
          this.inc(labels, cell.pending);
          cell.pending = 0;
        }
      },
    });
  }

  /** Returns a cell; call it once for each combination of labels, and keep the cell. */
  cell(labels: Record<Label, string>): CounterCell {
    const cell = { pending: 0 };
    this.#cells.push({ labels, cell });
    return cell;
  }
}

/** The value under a key. A missing value is created and stored. */
export function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
