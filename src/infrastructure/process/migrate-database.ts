import { upgradeDatabase } from '../../adapters/persistence/index.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';

/** Brings the PostgreSQL that the environment names up to date. The names of the applied migrations; a refusal has no full stop. */
export async function migrateDatabase(
  { DATABASE_URL: databaseUrl = '' }: Readonly<Record<string, string | undefined>>,
  say: (sentence: string) => void,
): Promise<Result<readonly string[], string>> {
  if (databaseUrl === '') return err('DATABASE_URL must name the PostgreSQL of the gateway');
  try {
    return ok(await upgradeDatabase(databaseUrl, say));
  } catch (error) {
    return err((error as Error).message.replace(/\.$/, ''));
  }
}
