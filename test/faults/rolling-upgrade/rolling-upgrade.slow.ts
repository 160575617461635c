import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openKnex, type OpenDatabase } from '../../../src/adapters/persistence/database/open-knex.ts';
import { describeWithPostgres } from '../../support/postgres.ts';
import type { Course } from '../kill-test/course.ts';
import { runTroubled } from '../kill-test/kill-run.ts';
import { expectAgreement } from '../kill-test/kill-suite.ts';
import type { KillWorld } from '../kill-test/kill-world.ts';
import { wholeNumberOf } from '../kill-test/run-settings.ts';
import { Phases, phaseTable } from './phases.ts';
import { CONTRACT, EXPAND, FILL, plantedVersions, type Versions } from './planted-versions.ts';

const SEED = wholeNumberOf('SEED', Date.now() % 1_000_000);
/** The time in which everybody plays between two steps. */
const PLAY_MS = 1_000 * wholeNumberOf('PLAY_SECONDS', 15);
const GATEWAYS = 3;
const KILLS = 2;
const POLL_MS = 20;

describeWithPostgres('three gateways that are upgraded one by one under load, and back', (database) => {
  let versions: Versions;
  let own: OpenDatabase;

  before(async () => {
    versions = plantedVersions();
    own = await openKnex({ databaseUrl: database().url, dataDir: '' });
  });

  after(async () => {
    await own.close();
    versions.remove();
  });

  it(`agree to the last unit with every book after all steps (SEED=${SEED})`, async function () {
    this.timeout(900_000 + 20 * PLAY_MS);
    const sinceMs = Date.now();
    const onProgress = (line: string) => console.log(`      ${Math.round((Date.now() - sinceMs) / 1_000)} s: ${line}`);
    let phases: Phases | undefined;

    const run = await runTroubled({
      databaseUrl: database().url,
      seed: SEED,
      gateways: GATEWAYS,
      onProgress,
      trouble: async (world, course) => {
        phases = new Phases(world, course);
        await new Upgrade({ world, course, versions, phases, knex: own.knex, onProgress }).all();
        return KILLS;
      },
    });

    onProgress(JSON.stringify(run.figures));
    const measured = phases?.all ?? [];
    console.log(phaseTable(measured));
    expectAgreement(run, SEED);
    const brokenInOrder = measured.filter(({ name, broken }) => name !== KILLED && broken > 0);
    expect(brokenInOrder, 'requests that broke though nobody was killed').to.deep.equal([]);
    expect(await columnsOf(own.knex)).to.deep.equal(['trace']);
  });
});

const KILLED = 'N to N+1, with two kills';

interface UpgradeParts {
  readonly world: KillWorld;
  readonly course: Course;
  readonly versions: Versions;
  readonly phases: Phases;
  readonly knex: Knex;
  onProgress(line: string): void;
}

/** The steps of an upgrade over three versions: N, N+1 and N+2. */
class Upgrade {
  readonly #parts: UpgradeParts;

  constructor(parts: UpgradeParts) {
    this.#parts = parts;
  }

  async all(): Promise<void> {
    const { present, next, afterNext } = this.#parts.versions;
    await this.#phase('N', () => Promise.resolve());
    await this.#phase(KILLED, () => this.#expandWithKills());
    await this.#untilFilled();
    await this.#phase('N+1', () => Promise.resolve());
    await this.#phase('back to N', () => this.#replaceAll(present));
    this.#expects('the fill begins again when N starts', !(await this.#isFilled()));
    await this.#phase('to N+1 again', () => this.#replaceAll(next));
    // The fill may be under way still. The contract waits until it has seen the rows of N, too.
    await this.#phase('N+1 to N+2', () => this.#replaceAll(afterNext));
    await this.#refusesPresent();
    await this.#phase('back to N+1, and N+2', async () => {
      await this.#replaceAll(next);
      await this.#replaceAll(afterNext);
    });
  }

  /** The first process of N+1 is killed while it fills; another one takes the place of a killed process of N. */
  async #expandWithKills(): Promise<void> {
    const { world, versions } = this.#parts;
    const [first, second, third] = world.slots;
    await first!.replace(versions.next);
    while ((await this.#fill()).place === null) await wait(POLL_MS);
    await first!.kill();
    this.#expects('the kill leaves rows that are not filled', !(await this.#isFilled()));
    await wait(PLAY_MS / 3);
    first!.start();
    await first!.untilListening();
    await second!.kill();
    second!.start(versions.next);
    await second!.untilListening();
    await third!.replace(versions.next);
  }

  async #replaceAll(program: readonly string[]): Promise<void> {
    for (const slot of this.#parts.world.slots) {
      await slot.replace(program);
      await wait(PLAY_MS / GATEWAYS);
    }
  }

  async #refusesPresent(): Promise<void> {
    const { world, versions } = this.#parts;
    const { code, stderr } = await world.beside(versions.present).ending();
    const hasSaid = code === 1 && stderr.includes(`${CONTRACT}, which requires a version with ${FILL}`);
    this.#expects(`N refuses to start beside the contract (${code}: ${stderr.trim()})`, hasSaid);
  }

  async #phase(name: string, work: () => Promise<void>): Promise<void> {
    const { phases, onProgress } = this.#parts;
    const measured = await phases.measure(name, async () => {
      await work();
      await wait(PLAY_MS);
    });
    onProgress(JSON.stringify(measured));
  }

  async #untilFilled(): Promise<void> {
    while (!(await this.#isFilled())) await wait(POLL_MS);
  }

  async #isFilled(): Promise<boolean> {
    return (await this.#fill()).finished_at !== null;
  }

  async #fill(): Promise<FillRow> {
    const row = await this.#parts.knex<FillRow>('schema_fills').where({ migration: FILL }).first();
    if (row === undefined) throw new Error(`${EXPAND} is applied, and ${FILL} is not`);
    return row;
  }

  #expects(what: string, isSo: boolean): void {
    if (!isSo) this.#parts.course.finds(`not so: ${what}`);
  }
}

interface FillRow {
  readonly migration: string;
  readonly place: string | null;
  readonly finished_at: Date | null;
}

/** The columns of callbacks that the migrations add and drop. */
const columnsOf = (knex: Knex): Promise<readonly string[]> =>
  knex('information_schema.columns')
    .where({ table_schema: 'public', table_name: 'callbacks' })
    .whereIn('column_name', ['trace', 'traceparent'])
    .orderBy('column_name')
    .pluck<string[]>('column_name');
