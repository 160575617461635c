import { gzipSync } from 'node:zlib';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type {
  ColumnForm,
  OutgoingColumns,
  OutgoingRecord,
  OutgoingValue,
} from '../../application/ports/outgoing-records.ts';
import type { RecordWriter, WriteBytes } from './record-writer.ts';

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

/** The rows of a row group, which is the piece that is kept in memory. */
const GROUP_ROWS = 20_000;

/** `numeric(30, 10)` needs 100 bits and a sign. */
const DECIMAL = {
  type: 'FIXED_LEN_BYTE_ARRAY',
  type_length: 13,
  converted_type: 'DECIMAL',
  precision: 30,
  scale: 10,
} as const;
const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

const INSTANT = {
  type: 'INT64',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
} as const;

interface Column {
  readonly element: Omit<SchemaElement, 'name'>;
  readonly value: (value: OutgoingValue) => unknown;
}

/** How each form of column is stored. An amount is a DECIMAL of its own digits, never a float. A JSON text stays text, so that every reader knows it. */
const COLUMNS: Readonly<Record<ColumnForm, Column>> = {
  text: { element: TEXT, value: (value) => value },
  json: { element: TEXT, value: (value) => value },
  amount: { element: DECIMAL, value: (value) => BigInt(String(value).replace('.', '')) },
  number: { element: { type: 'INT64' }, value: (value) => BigInt(String(value)) },
  flag: { element: { type: 'BOOLEAN' }, value: (value) => value },
  instant: {
    element: INSTANT,
    value: (value) => microsecondsOf(String(value)),
  },
};

const MILLISECONDS = '2026-01-15T00:00:00.000'.length;

/** The value of `2026-01-15T00:00:00.000000Z`. */
const microsecondsOf = (text: string): bigint =>
  BigInt(Date.parse(`${text.slice(0, MILLISECONDS)}Z`)) * 1_000n + BigInt(text.slice(MILLISECONDS, -1));

/** Hands its bytes on at the end of each row group, so that only one group is in memory. */
class GroupWriter extends ByteWriter {
  readonly #write: WriteBytes;

  constructor(write: WriteBytes) {
    super();
    this.#write = write;
  }

  async flush(): Promise<void> {
    const bytes = this.getBytes().slice();
    this.index = 0;
    await this.#write(bytes);
  }
}

/** Writes Parquet with Snappy, or with gzip. */
export function parquetWriter(columns: OutgoingColumns, write: WriteBytes, isCompressed: boolean): RecordWriter {
  const forms = Object.entries(columns);
  const writer = new GroupWriter(write);
  const parquet = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: forms.length },
      ...forms.map(([name, form]): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...COLUMNS[form].element })),
    ],
    codec: isCompressed ? 'GZIP' : 'SNAPPY',
    compressors: { GZIP: (bytes) => gzipSync(bytes) },
    createdBy: 'agent-game-gateway',
  });
  let waiting: OutgoingRecord[] = [];
  const writeGroup = async (): Promise<void> => {
    const group = waiting;
    waiting = [];
    if (group.length === 0) return;
    const columnData = forms.map(([name, form]) => ({
      name,
      data: group.map(({ values }) => stored(COLUMNS[form], values[name] ?? null)),
    }));
    await parquet.write({ columnData, rowGroupSize: GROUP_ROWS });
  };
  return {
    async write(records) {
      waiting.push(...records);
      if (waiting.length >= GROUP_ROWS) await writeGroup();
    },
    async finish() {
      await writeGroup();
      await parquet.finish();
      await writer.flush();
    },
  };
}

const stored = ({ value: convert }: Column, value: OutgoingValue): unknown => (value === null ? null : convert(value));
