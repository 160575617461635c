import { chosenWord } from '../../../application/list-query.ts';
import { ExportStatements } from '../../../application/statements/export-statements.ts';
import { ListStatements } from '../../../application/statements/list-statements.ts';
import { ok } from '../../../domain/shared/result.ts';
import type { StatementLine } from '../../../domain/statement/statement-line.ts';
import { FORMATS, STATEMENTS } from '../../api/calls/statements.ts';
import { StreamedAnswer } from '../answers/answer.ts';
import { csvRow, type Cell } from '../answers/csv.ts';
import { lineJson, statementsJson } from '../answers/statement-json.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';

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
