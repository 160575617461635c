import { chosenWord } from '../../../application/list-query.ts';
import { ExportStatements, ListStatements } from '../../../application/statements/statements.ts';
import { ok } from '../../../domain/shared/result.ts';
import type { StatementLine } from '../../../domain/statement/statement-line.ts';
import { FORMATS, STATEMENTS } from '../../api/calls/statements.ts';
import { StreamedAnswer } from '../answers/answer.ts';
import { csvRow, lineJson, statementsJson, type Cell } from '../answers/statement-json.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';
import { RewindStream, ShowStream, type ShownStream } from '../../../application/outgoing/stream-desk.ts';
import { numberOf } from '../../../application/ports/outgoing-records.ts';
import { STREAM } from '../../api/calls/stream.ts';
import { instantJson } from '../answers/json-names.ts';

/** `/admin/v1/statements`. */
export function statementCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, STATEMENTS.list, async ({ query }) => {
    const format = chosenWord('format', query.format, FORMATS);
    if (!format.ok) return format;
    if (format.value !== 'csv')
      return mapped(await useCase(ListStatements).execute(query), (page) => statementsJson(page, lineJson));
    const lines = useCase(ExportStatements).execute(query);
    return lines.ok ? ok(new StreamedAnswer('text/csv; charset=utf-8', csvOf(lines.value), DOWNLOAD)) : lines;
  });
}

const DOWNLOAD = { 'Content-Disposition': 'attachment; filename="statements.csv"' };

const COLUMNS = Object.keys(STATEMENTS.list.answers.shape.list.element.shape);

/** A header row, and then one row for each line of the statement. */
async function* csvOf(lines: AsyncIterable<StatementLine>): AsyncGenerator<string> {
  yield csvRow(COLUMNS);
  for await (const line of lines) {
    const fields: Readonly<Record<string, Cell>> = lineJson(line);
    yield csvRow(COLUMNS.map((column) => fields[column] ?? null));
  }
}

/** `/admin/v1/stream`. */
export function streamCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, STREAM.show, async () => mapped(await useCase(ShowStream).execute(), streamJson));
  serve(router, STREAM.rewind, async ({ body: { skip, ...order } }) =>
    mapped(await useCase(RewindStream).execute({ ...order, skips: skip }), streamJson),
  );
}

const streamJson = ({ isOn, trouble, kinds }: ShownStream) => ({
  on: isOn,
  trouble: trouble ?? null,
  kinds: kinds.map(({ kind, place, completeUntilMs, stoppedFor }) => ({
    kind,
    number: numberOf(place),
    complete_until: instantJson(completeUntilMs),
    stopped_for: stoppedFor ?? null,
  })),
});
