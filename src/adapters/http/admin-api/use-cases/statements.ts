import type { ExportStatements } from '../../../../application/statements/export-statements.ts';
import type { ListStatements } from '../../../../application/statements/list-statements.ts';

/** The use cases that show daily statements. */
export interface StatementUseCases {
  readonly listStatements: ListStatements;
  readonly exportStatements: ExportStatements;
}
