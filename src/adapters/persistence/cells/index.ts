/** Moves of Agents between two cells, by the addresses of their databases. */
import type { Knex } from 'knex';
import type { SecretBox } from '../../../application/ports/secret-box.ts';
import { err, type Result } from '../../../domain/shared/result.ts';
import { openPostgres } from '../database/postgres-knex.ts';
import { giveUpMove } from './give-up-move.ts';
import { moveAgent, type MoveOrder } from './move-agent.ts';

/** A cell for a process that moves Agents. */
export interface CellAccess {
  readonly databaseUrl: string;
  readonly secrets: Pick<SecretBox, 'seal' | 'open'>;
}

export interface MoveBetween extends Pick<MoveOrder, 'agent' | 'by' | 'patienceMs' | 'say'> {
  readonly source: CellAccess;
  readonly target: CellAccess;
  readonly isGivenUp: boolean;
}

/** One connection for the rows and one for the locks of the steps. */
const CONNECTIONS = 2;
/** The rows that are copied at a time: one or two megabytes. */
const BATCH = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Moves the Agent, or cancels its move. */
export async function moveBetween({ source: from, target: to, isGivenUp, ...order }: MoveBetween) {
  const [source, target] = await Promise.all([opened(from), opened(to)]);
  try {
    const wrong = (await wrongKey(source, from, 'source')) ?? (await wrongKey(target, to, 'target'));
    if (wrong !== undefined) return err(wrong);
    const reseal = (sealed: string): string => to.secrets.seal(from.secrets.open(sealed));
    const work = isGivenUp ? giveUpMove : moveAgent;
    return await despiteOthers(work({ source, target, reseal, batch: BATCH, ...order }));
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
}

const opened = ({ databaseUrl }: CellAccess): Promise<Knex> =>
  openPostgres({ databaseUrl, poolSizeMax: CONNECTIONS, isPatient: true });

/** A sentence if the key is not that of the cell. Then the cell could not open texts that were sealed with the key. */
async function wrongKey(knex: Knex, { secrets }: CellAccess, name: string): Promise<string | undefined> {
  const row = await knex('secrets_key_check').first<{ sealed: string } | undefined>('sealed');
  try {
    if (row !== undefined) secrets.open(row.sealed);
    return undefined;
  } catch {
    return `the key of the ${name} does not open its secrets`;
  }
}

async function despiteOthers(work: Promise<Result<string, string>>): Promise<Result<string, string>> {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    return err('another mover is at work, or its connection has not ended yet; try again in a moment');
  }
}
