/** The formats of export files. A format that compresses writes each part so that all parts together are one file of the format. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { OutgoingColumns, OutgoingRecord, OutgoingValue } from '../../application/ports/outgoing-records.ts';
import type { ExportFormat } from '../../domain/outgoing/outgoing-kinds.ts';
import type { RecordWriter, WriteBytes } from './record-writer.ts';

interface Format {
  readonly extension: string;
  readonly writer: (columns: OutgoingColumns, write: WriteBytes, isCompressed: boolean) => Promise<RecordWriter>;
}

const zipped = promisify(gzip);

/** A file of lines. Members of gzip that follow each other are one gzip file. */
const ofLines =
  (
    head: (columns: OutgoingColumns) => string,
    lineOf: (columns: OutgoingColumns) => (record: OutgoingRecord) => string,
  ): Format['writer'] =>
  async (columns, write, isCompressed) => {
    const line = lineOf(columns);
    const put = async (text: string): Promise<void> => {
      if (text === '') return;
      await write(isCompressed ? await zipped(text) : Buffer.from(text));
    };
    await put(head(columns));
    return {
      write: (records) => put(records.map(line).join('')),
      finish: () => Promise.resolve(),
    };
  };

/** Amounts and instants are texts; a JSON text becomes JSON. */
const ndjsonLine = (columns: OutgoingColumns) => {
  const forms = Object.entries(columns);
  return ({ values }: OutgoingRecord): string =>
    `{${forms.map(([name, form]) => `"${name}":${form === 'json' ? (values[name] ?? 'null') : JSON.stringify(values[name])}`).join(',')}}\n`;
};

const NEEDS_QUOTES = /["\r\n,]/;

/** RFC 4180. No value is nothing at all, and an empty text is two quotation marks. */
function csvCell(value: OutgoingValue | undefined): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  return text === '' || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvRow = (cells: readonly (OutgoingValue | undefined)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

export const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  ndjson: { extension: 'ndjson', writer: ofLines(() => '', ndjsonLine) },
  csv: {
    extension: 'csv',
    writer: ofLines(
      (columns) => csvRow(Object.keys(columns)),
      (columns) => {
        const names = Object.keys(columns);
        return ({ values }) => csvRow(names.map((name) => values[name]));
      },
    ),
  },
  parquet: {
    extension: 'parquet',
    // Only an export in this format loads the library.
    writer: async (columns, write, isCompressed) => {
      const { parquetWriter } = await import('./parquet-writer.ts');
      return parquetWriter(columns, write, isCompressed);
    },
  },
};
