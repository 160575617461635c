import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Knex } from 'knex';
import type { Migration } from '../../../../src/adapters/persistence/database/migrate.ts';
import { migrations } from '../../../../src/adapters/persistence/migrations/index.ts';

/** The digest of what each released migration says to the database, in their order. A release adds its own, and changes none. */
const RELEASED = Object.entries(
  JSON.parse(readFileSync(new URL('released-migrations.json', import.meta.url), 'utf8')) as Record<string, string>,
);

describe('released migrations', () => {
  it('come first, in the order in which they were released', () => {
    const names = migrations.slice(0, RELEASED.length).map(({ name }) => name);

    expect(names).to.deep.equal(RELEASED.map(([name]) => name));
  });

  for (const [name, digest] of RELEASED) {
    it(`${name} says what it said when it was released; what has to be different goes into a new one`, async () => {
      const migration = migrations.find((one) => one.name === name)!;

      expect(await digestOf(migration)).to.equal(digest);
    });
  }
});

describe('migrations since the baseline', () => {
  it('state what a process must know to work beside them', () => {
    const silent = migrations.slice(1).filter(({ requires }) => requires === undefined);

    expect(silent.map(({ name }) => name)).to.deep.equal([]);
  });
});

async function digestOf(migration: Migration): Promise<string> {
  const said: string[] = [];
  const raw = (text: string, ...bindings: unknown[]) => {
    said.push(text, JSON.stringify(bindings));
    return Promise.resolve({ rows: [] });
  };
  // A released migration uses nothing else of its transaction: another way in has another text in each version of Knex.
  await migration.up({ raw } as unknown as Knex.Transaction);
  return createHash('sha256').update(said.join('\n')).digest('hex');
}
