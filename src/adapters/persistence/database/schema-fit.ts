/** The rules that say whether a version of the code may work on a schema. */
import type { Migration } from './migration.ts';

/** The table in which migrations are recorded. */
export const SCHEMA_MIGRATIONS = 'schema_migrations';

/** A row of that table. In a database of an earlier version, it has no column `requires`. */
export interface AppliedMigration {
  readonly name: string;
  readonly requires?: string | null;
}

/** The result of the comparison of a version with a schema. */
export interface SchemaFit {
  /** The migrations that the schema lacks, in order. */
  readonly pending: readonly string[];
  /** The migrations that the version does not know. */
  readonly unknown: readonly string[];
  /** The unknown migrations that do not allow the version. */
  readonly forbidding: readonly AppliedMigration[];
}

/** Thrown if the database's schema does not fit this version of the code. Nothing was changed. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

export function fitOf(done: readonly AppliedMigration[], migrations: readonly Migration[]): SchemaFit {
  const known = new Set(migrations.map(({ name }) => name));
  const applied = new Set(done.map(({ name }) => name));
  const unknown = done.filter(({ name }) => !known.has(name));
  return {
    pending: migrations.map(({ name }) => name).filter((name) => !applied.has(name)),
    unknown: unknown.map(({ name }) => name),
    forbidding: unknown.filter(({ requires }) => !known.has(requires ?? '')),
  };
}

/** The versions that a migration allows, in words. */
export const requirementOf = ({ name, requires }: AppliedMigration): string =>
  typeof requires === 'string' ? `${name}, which requires a version with ${requires}` : name;

/** Throws if the version must not work on the schema. */
export function refuseMismatch(done: readonly AppliedMigration[], migrations: readonly Migration[]): SchemaFit {
  const fit = fitOf(done, migrations);
  if (fit.forbidding.length > 0) {
    throw new SchemaMismatch(
      `The database was written by a newer version (it has ${fit.forbidding.map(requirementOf).join('; ')}): ` +
        'start that version or a later one, or restore a backup from before the upgrade.',
    );
  }
  const known = done.map(({ name }) => name).filter((name) => !fit.unknown.includes(name));
  const misplaced = known.find((name, position) => migrations[position]?.name !== name);
  if (misplaced !== undefined) {
    throw new SchemaMismatch(
      `The order of the migrations was changed: ${misplaced} is applied already. Put new ones at the end.`,
    );
  }
  if (fit.unknown.length === 0 || fit.pending.length === 0) return fit;
  throw new SchemaMismatch(
    `The database has ${fit.unknown.join(', ')} of another version and lacks ${fit.pending.join(', ')} of this one: ` +
      'start a version that has all of them.',
  );
}

/** Throws if the list contradicts itself. */
export function refuseUnsound(migrations: readonly Migration[]): void {
  const names = migrations.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new SchemaMismatch(`Two migrations are named ${duplicate}.`);
  for (const [at, { name, requires = name, afterFill }] of migrations.entries()) {
    const isKnown = names.slice(0, at + 1).includes(requires);
    if (!isKnown) throw new SchemaMismatch(`The migration ${name} requires ${requires}, which is no earlier one.`);
    const isFilled = migrations.slice(0, at).some((one) => one.name === afterFill && one.fill !== undefined);
    if (afterFill === undefined || isFilled) continue;
    throw new SchemaMismatch(
      `The migration ${name} follows the fill ${afterFill}, which is no earlier one with a fill.`,
    );
  }
}
