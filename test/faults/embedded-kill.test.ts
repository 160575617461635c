import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';
import { LIFTOFF, programOf } from '../support/built-source.ts';

const WRITER = new URL('./embedded-writer.ts', import.meta.url);
const KILLS_WHILE_WRITING = 4;
const KILLS_WHILE_INITIALISING = 3;
const WRITING_MS_MAX = 600;
/** About the time of the first initialisation; the kills are spread over it. */
const INITIALISING_MS = 2_600;

describe('the embedded database under kill -9', () => {
  let dataDir = '';

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'embedded-kill-'));
  });

  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('loses no acknowledged transaction, and applies none by half', async () => {
    const acknowledged: number[] = [];

    for (let round = 1; round <= KILLS_WHILE_WRITING; round++) {
      acknowledged.push(...(await writeUntilKilled(dataDir, Math.random() * WRITING_MS_MAX)));
    }

    const { ids, total } = await readAll(dataDir);
    expect(acknowledged).to.have.length.greaterThan(KILLS_WHILE_WRITING);
    expect(acknowledged.filter((id) => !ids.has(id))).to.deep.equal([]);
    expect(total).to.equal(ids.size);
  });

  for (let round = 1; round <= KILLS_WHILE_INITIALISING; round++) {
    it(`starts again after a kill in part ${round} of ${KILLS_WHILE_INITIALISING} of its initialisation`, async () => {
      const delayMs = ((round - Math.random()) / KILLS_WHILE_INITIALISING) * INITIALISING_MS;
      const writer = startWriter(dataDir);
      await untilLine(writer, 'opening');
      await sleep(delayMs);
      await kill(writer);

      const database = await openKnex({ dataDir });

      expect((await database.knex.raw('select 1 as one')).rows).to.deep.equal([{ one: 1 }]);
      await database.close();
    });
  }
});

function startWriter(dataDir: string): ChildProcess {
  return spawn(process.execPath, [LIFTOFF, ...programOf(WRITER), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

function untilLine(child: ChildProcess, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (heard) => heard === line && resolve());
    child.once('close', () => reject(new Error(`The writer ended before it said "${line}".`)));
  });
}

/** The ids whose commit the writer had acknowledged when it was killed, `writingMs` after it had opened the database. */
async function writeUntilKilled(dataDir: string, writingMs: number): Promise<number[]> {
  const writer = startWriter(dataDir);
  let heard = '';
  writer.stdout!.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  await untilLine(writer, 'open');
  await sleep(writingMs);
  await kill(writer);
  return [...heard.matchAll(/^ack (\d+)$/gm)].map(([, id]) => Number(id));
}

async function readAll(dataDir: string): Promise<{ ids: Set<number>; total: number }> {
  const { knex, close } = await openKnex({ dataDir });
  const ids = new Set(await knex('entries').pluck<number[]>('id'));
  const { count } = await knex('total').first<{ count: number }>('count');
  await close();
  return { ids, total: count };
}
