import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ExportRequest } from '../../adapters/cli/gateway/index.ts';
import { exportFolder } from '../../adapters/outgoing/index.ts';
import { openOutgoing } from '../../adapters/persistence/index.ts';
import { ExportRecords, type ExportManifest } from '../../application/outgoing/export-records.ts';
import { FolderFault } from '../../application/ports/export-folder.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { readConfig } from '../config/read-config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The pause between two looks at the transactions under way. Most of them end within milliseconds. */
const LOOK_EVERY_MS = 50;

/** Exports from the database that the environment names. The sentences have no full stop. */
export async function exportRecords(
  environment: Environment,
  request: ExportRequest,
  say: (sentence: string) => void,
): Promise<Result<string, string>> {
  const config = readConfig({ SECRETS_KEY: UNUSED_KEY, ...environment });
  if (!config.ok) return err(config.error.join(' ').replace(/\.$/, ''));
  const { databaseUrl } = config.value;
  if (databaseUrl === undefined) return err('DATABASE_URL must name the PostgreSQL of the gateway');
  const before = request.after === null ? ok(undefined) : await manifestIn(request.after);
  if (!before.ok) return before;
  const opened = await opening(databaseUrl);
  if (!opened.ok) return opened;
  const outgoing = opened.value;
  try {
    const exporting = new ExportRecords({
      records: outgoing.records,
      folder: exportFolder({ path: request.folder, format: request.format, isCompressed: request.isCompressed }),
      pause: () => wait(LOOK_EVERY_MS),
      say,
    });
    const files = { format: request.format, gzip: request.isCompressed, after: request.after ?? '' };
    const exported = await exporting.execute({ ...request.order, files }, before.value);
    return exported.ok ? ok(summaryOf(exported.value, request.folder)) : exported;
  } catch (error) {
    if (error instanceof FolderFault) return err(error.message);
    throw error;
  } finally {
    await outgoing.close();
  }
}

async function opening(databaseUrl: string): Promise<Result<Awaited<ReturnType<typeof openOutgoing>>, string>> {
  try {
    return ok(await openOutgoing(databaseUrl));
  } catch (error) {
    return err(error instanceof Error ? error.message.replace(/\.$/, '') : String(error));
  }
}

/** An export opens no secret, and needs no key. */
const UNUSED_KEY = '0'.repeat(64);

async function manifestIn(folder: string): Promise<Result<ExportManifest, string>> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as ExportManifest;
    const isWhole = Object.values(manifest.parts).every((part) => part.is_whole);
    return isWhole ? ok(manifest) : err(`the export in ${folder} is not whole yet; give its own command again first`);
  } catch {
    return err(`${folder} has no manifest of an export`);
  }
}

function summaryOf({ parts }: ExportManifest, folder: string): string {
  const counts = Object.entries(parts).map(([kind, { files }]) => {
    const rows = files.reduce((sum, file) => sum + file.rows, 0);
    return `${rows} ${kind} in ${files.length} files`;
  });
  return `The export in ${folder} is whole: ${counts.join(', ')}`;
}
