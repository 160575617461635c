import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import { EXPORT_FORMATS, EXPORTED_KINDS } from '../../../../domain/outgoing/outgoing-kinds.ts';
import { instantOf } from '../../../../domain/shared/instant.ts';
import { foldCode } from '../../../../domain/shared/code.ts';
import type { CliFailure } from '../cli-failure.ts';
import { commandGroup } from '../command.ts';
import type { Call } from '../../command-line/call.ts';
import type { ExportRequest } from '../session.ts';

const ROWS_PER_FILE = 1_000_000;
const ROWS_PER_FILE_MAX = 100_000_000;

const usage = (sentence: string): Result<never, CliFailure> => err({ kind: 'usage', sentence });

export const exportCommand = commandGroup('export', 'Records as files for another system.', {
  '': {
    summary: 'Export transactions, ledger entries, transfers and ends of callbacks into files.',
    details:
      'The command reads the PostgreSQL of DATABASE_URL itself, and asks no gateway: millions of rows would take the time of the process that moves money. It reads ' +
      'only what is committed for good, so nothing that ends later belongs before the end of an export. Files appear when they are whole, and manifest.json has the ' +
      'rows, the sums by currency and the SHA-256 of each. After a full disk or a kill the same command goes on. Amounts are exact: text in NDJSON and CSV, ' +
      'DECIMAL(30, 10) in Parquet.',
    arguments: [{ name: 'FOLDER', description: 'The folder of the files; it is made if there is none.' }],
    options: {
      kinds: {
        kind: 'list',
        value: 'LIST',
        description: `Of ${EXPORTED_KINDS.join(', ')}, with commas between them. Left out: all.`,
      },
      format: {
        kind: 'text',
        value: 'FORMAT',
        choices: EXPORT_FORMATS,
        fallback: 'ndjson',
        description: 'The format of the files.',
      },
      from: {
        kind: 'text',
        value: 'INSTANT',
        description:
          'Only what was recorded from this moment on, such as 2026-11-01T00:00:00Z. Left out: from the beginning.',
      },
      until: {
        kind: 'text',
        value: 'INSTANT',
        description:
          'Only what was recorded before this moment; a minute ago at the latest. Left out: everything that is committed.',
      },
      after: {
        kind: 'text',
        value: 'FOLDER',
        description: 'In place of --from: begin exactly where the export in this folder ends.',
      },
      agent: { kind: 'text', value: 'CODE', description: 'Only of this Agent; case is ignored.' },
      gzip: { kind: 'flag', description: 'Compress the files; Parquet is compressed by Snappy without it.' },
      'rows-per-file': {
        kind: 'number',
        value: 'N',
        fallback: String(ROWS_PER_FILE),
        description: 'The most rows of a file.',
      },
    },
    examples: [
      'export ./november --from 2026-11-01T00:00:00Z --until 2026-12-01T00:00:00Z --format parquet',
      'export ./today --after ./yesterday --gzip',
      'export ./acme --kinds transactions,transfers --agent ACME --format csv',
    ],
    hasJson: false,
    async run(call, { world, say }) {
      const request = requestOf(call);
      if (!request.ok) return request;
      const exported = await world.exportRecords(request.value, say);
      if (!exported.ok) return err({ kind: 'refused', sentence: exported.error });
      return ok({ data: {}, text: () => `${exported.value}.\n` });
    },
  },
});

function requestOf(call: Call): Result<ExportRequest, CliFailure> {
  const kinds = kindsOf(call);
  if (!kinds.ok) return kinds;
  const span = spanOf(call);
  if (!span.ok) return span;
  const rowsPerFile = Number(call.text('rows-per-file') ?? ROWS_PER_FILE);
  if (!(rowsPerFile >= 1 && rowsPerFile <= ROWS_PER_FILE_MAX))
    return usage(`--rows-per-file must be a whole number from 1 to ${ROWS_PER_FILE_MAX}`);
  const agent = call.text('agent');
  return ok({
    folder: call.argument('FOLDER'),
    format: EXPORT_FORMATS.find((format) => format === call.text('format')) ?? 'ndjson',
    isCompressed: call.isSet('gzip'),
    after: call.text('after') ?? null,
    order: { kinds: kinds.value, agent: agent === undefined ? null : foldCode(agent), ...span.value, rowsPerFile },
  });
}

/** The kinds in the order of the table, whatever their order in the option. */
function kindsOf(call: Call): Result<ExportRequest['order']['kinds'], CliFailure> {
  const text = call.text('kinds') ?? EXPORTED_KINDS.join(',');
  const wanted = new Set(text.split(',').map((kind) => kind.trim()));
  const kinds = EXPORTED_KINDS.filter((kind) => wanted.has(kind));
  return kinds.length === wanted.size
    ? ok(kinds)
    : usage(`--kinds must be of ${EXPORTED_KINDS.join(', ')}, with commas between them`);
}

function spanOf(call: Call): Result<Pick<ExportRequest['order'], 'fromMs' | 'untilMs'>, CliFailure> {
  const from = momentOf(call, 'from');
  if (!from.ok) return from;
  const until = momentOf(call, 'until');
  if (!until.ok) return until;
  if (until.value !== null && until.value <= (from.value ?? -Infinity))
    return usage('--until must be later than --from');
  return call.text('after') !== undefined && from.value !== null
    ? usage('--after and --from must not be given together')
    : ok({ fromMs: from.value, untilMs: until.value });
}

function momentOf(call: Call, option: string): Result<number | null, CliFailure> {
  const text = call.text(option);
  if (text === undefined) return ok(null);
  const atMs = instantOf(`--${option}`, text);
  return atMs.ok ? atMs : usage(`${atMs.error.field} ${atMs.error.rule}`);
}
