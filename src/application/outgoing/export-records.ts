import type { ExportedKind } from '../../domain/outgoing/outgoing-kinds.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { instantText } from '../../domain/shared/instant.ts';
import type { ExportFile, ExportFolder } from '../ports/export-folder.ts';
import { numberOf, type OutgoingRecord, type OutgoingRecords } from '../ports/outgoing-records.ts';

/** The amounts that are added up by currency, by kind. */
const SUMMED: Readonly<Record<ExportedKind, readonly string[]>> = {
  transactions: ['moved'],
  entries: ['amount'],
  transfers: ['amount'],
  callbacks: [],
};

/** The export that a person wants. Instants are milliseconds; null is from the beginning, and until now. */
export interface ExportOrder {
  readonly kinds: readonly ExportedKind[];
  readonly agent: string | null;
  readonly fromMs: number | null;
  readonly untilMs: number | null;
  readonly rowsPerFile: number;
  /** The format, the compression and the like, which must be the same when the export goes on. */
  readonly files: Readonly<Record<string, string | boolean>>;
}

export interface ExportedFile {
  readonly name: string;
  readonly rows: number;
  /** The place after its last record. */
  readonly place: string;
  readonly sums: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ExportedPart {
  readonly after: string;
  readonly end: string;
  /** Everything that was recorded before this moment is in this export or in one before it. */
  readonly complete_until: string;
  readonly is_whole: boolean;
  readonly files: readonly ExportedFile[];
}

/** The manifest, as it is stored. */
export interface ExportManifest {
  readonly order: ExportOrder;
  readonly parts: Readonly<Partial<Record<ExportedKind, ExportedPart>>>;
}

interface ExportRecordsParts {
  readonly records: OutgoingRecords;
  readonly folder: ExportFolder;
  /** Waits a moment for transactions under way. */
  readonly pause: () => Promise<void>;
  readonly say: (sentence: string) => void;
}

/** The rows that are read at a time. */
const PAGE_MAX = 5_000;
/** The margin to the end of what is final. A later row may be of a moment before it, as long as its transaction may last. */
const MARGIN_MS = 60_000;

/**
 * Exports records into files. Its ends are fixed and kept before the first file, and each file is kept in the manifest when it is whole. So the same order
 * goes on where it was stopped, and gives the same files.
 */
export class ExportRecords {
  readonly #parts: ExportRecordsParts;

  constructor(parts: ExportRecordsParts) {
    this.#parts = parts;
  }

  /** `before` is the manifest of the export after whose ends this one begins. The refusal is a sentence without a full stop. */
  async execute(order: ExportOrder, before?: unknown): Promise<Result<ExportManifest, string>> {
    const { folder } = this.#parts;
    const kept = (await folder.manifest()) as ExportManifest | undefined;
    if (kept !== undefined && JSON.stringify(kept.order) !== JSON.stringify(order))
      return err('the folder has an export of another order; name another folder, or give the same order to go on');
    const begun = kept === undefined ? await this.#begun(order, before as ExportManifest | undefined) : ok(kept);
    if (!begun.ok) return begun;
    let manifest = begun.value;
    if (kept === undefined) await folder.keep(manifest);
    for (const kind of order.kinds) manifest = await this.#exported(kind, manifest);
    return ok(manifest);
  }

  async #begun(order: ExportOrder, before: ExportManifest | undefined): Promise<Result<ExportManifest, string>> {
    const { records, pause } = this.#parts;
    await records.look();
    while ((await records.finalEnd('entries')) === undefined) {
      await pause();
      await records.look();
    }
    const parts: Partial<Record<ExportedKind, ExportedPart>> = {};
    for (const kind of order.kinds) {
      const part = await this.#spanOf(kind, order, before);
      if (!part.ok) return part;
      parts[kind] = part.value;
    }
    return ok({ order, parts });
  }

  async #spanOf(
    kind: ExportedKind,
    { fromMs, untilMs }: ExportOrder,
    before: ExportManifest | undefined,
  ): Promise<Result<ExportedPart, string>> {
    const { records } = this.#parts;
    const end = await records.finalEnd(kind);
    if (end === undefined) return err('nothing is known yet about the end of the records');
    const latestMs = end.atMs - MARGIN_MS;
    if (untilMs !== null && untilMs > latestMs)
      return err(
        `the end of ${kind} may be ${instantText(latestMs)} at the latest, because later ones may still be added`,
      );
    const after = before === undefined ? await this.#placeAt(kind, fromMs, '') : before.parts[kind]?.end;
    if (after === undefined) return err(`the export before this one has no ${kind}`);
    const until = await this.#placeAt(kind, untilMs, end.place);
    return ok({
      after,
      end: numberOf(until) < numberOf(after) ? after : until,
      complete_until: instantText(untilMs ?? end.atMs),
      is_whole: false,
      files: [],
    });
  }

  async #placeAt(kind: ExportedKind, atMs: number | null, otherwise: string): Promise<string> {
    return atMs === null ? otherwise : this.#parts.records.placeAt(kind, atMs);
  }

  async #exported(kind: ExportedKind, manifest: ExportManifest): Promise<ExportManifest> {
    let part = manifest.parts[kind];
    let current = manifest;
    while (part !== undefined && !part.is_whole) {
      part = await this.#withNextFile(kind, part, manifest.order);
      current = { ...current, parts: { ...current.parts, [kind]: part } };
      await this.#parts.folder.keep(current);
    }
    return current;
  }

  async #withNextFile(kind: ExportedKind, part: ExportedPart, order: ExportOrder): Promise<ExportedPart> {
    const stem = `${kind}-${String(part.files.length + 1).padStart(6, '0')}`;
    const file = await this.#parts.folder.begin(stem, this.#parts.records.columnsOf(kind));
    const filled = await this.#filled(file, kind, { part, order }).catch(async (error: unknown) => {
      await file.discard();
      throw error;
    });
    const isWhole = filled.place === part.end;
    if (filled.rows === 0) {
      await file.discard();
      return { ...part, is_whole: isWhole };
    }
    const { name, bytes, sha256 } = await file.finish();
    this.#parts.say(`${name}: ${filled.rows} rows, ${bytes} bytes`);
    const written = { name, rows: filled.rows, place: filled.place, sums: sumsText(filled.sums), bytes, sha256 };
    return { ...part, is_whole: isWhole, files: [...part.files, written] };
  }

  /** Fills a file up to the rows of the order, or to the end of the part. */
  async #filled(
    file: ExportFile,
    kind: ExportedKind,
    { part, order }: { readonly part: ExportedPart; readonly order: ExportOrder },
  ) {
    const sums: Sums = new Map();
    let [rows, place] = [0, part.files.at(-1)?.place ?? part.after];
    while (rows < order.rowsPerFile && place !== part.end) {
      const max = Math.min(PAGE_MAX, order.rowsPerFile - rows);
      const page = await this.#parts.records.page(kind, {
        after: place,
        end: part.end,
        max,
        agent: order.agent ?? undefined,
      });
      await file.write(page.records);
      for (const record of page.records) addUp(sums, kind, record);
      [rows, place] = [rows + page.records.length, page.place];
    }
    return { rows, place, sums };
  }
}

function addUp(sums: Sums, kind: ExportedKind, { values }: OutgoingRecord): void {
  for (const column of SUMMED[kind])
    addTo(sums, { currency: String(values['currency']), column, amount: String(values[column]) });
}

/** Sums of amounts, exactly, by currency and column. Millions of amounts are added, so they are whole numbers of the tenth decimal place. */

/** Whole numbers of 10⁻¹⁰, by currency and then by column. */
export type Sums = Map<string, Map<string, bigint>>;

interface SummedAmount {
  readonly currency: string;
  readonly column: string;
  readonly amount: string;
}

const SCALE = 10;

/** Adds an amount with exactly ten decimal places. */
export function addTo(sums: Sums, { currency, column, amount }: SummedAmount): void {
  const ofCurrency = sums.get(currency) ?? new Map<string, bigint>();
  sums.set(currency, ofCurrency);
  ofCurrency.set(column, (ofCurrency.get(column) ?? 0n) + BigInt(amount.replace('.', '')));
}

/** The sums as decimals, by currency and column in the order of their names. */
const sumsText = (sums: Sums): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    [...sums]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([currency, columns]) => [
        currency,
        Object.fromEntries([...columns].map(([name, sum]) => [name, decimal(sum)])),
      ]),
  );

function decimal(sum: bigint): string {
  const digits = String(sum < 0n ? -sum : sum).padStart(SCALE + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
}
