/** Copies of the built source that stand for later versions: with migrations of their own, and code that uses them. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../../src/adapters/persistence/migrations/index.ts';
import { programOf } from '../../support/built-source.ts';
import { BUILT, ROOT } from '../../../tools/own-form.ts';

/** The names of the planted migrations. */
export const EXPAND = '9001-callbacks-have-a-trace';
export const FILL = '9002-traces-are-filled';
export const CONTRACT = '9003-callbacks-have-no-traceparent';

/** The present version, one with a migration that adds and one that fills, and one with a migration that drops. */
export interface Versions {
  readonly present: readonly string[];
  readonly next: readonly string[];
  readonly afterNext: readonly string[];
  remove(): void;
}

/** `trace` is there instead of `traceparent`. It is never null, so that a row that was not filled stops the contract. */
const MIGRATIONS = `
const expand = {
  name: '${EXPAND}',
  requires: '${migrations.at(-1)!.name}',
  up: (trx) => trx.raw('alter table callbacks add column trace text'),
};
const fill = {
  name: '${FILL}',
  requires: '${migrations.at(-1)!.name}',
  up: () => Promise.resolve(),
  fill: {
    last: async (trx) => (await trx.raw('select max(position) as last from callbacks')).rows[0].last?.toString(),
    async batch(trx, place, last) {
      const { rows } = await trx.raw(
        'select position from callbacks where position > ? and position <= ? order by position limit 20 for update',
        [place ?? '0', last]);
      const places = rows.map(({ position }) => position);
      await trx.raw(
        "update callbacks set trace = coalesce(traceparent, 'none') where position = any(?) and trace is null", [places]);
      return places.at(-1)?.toString();
    },
  },
};
const contract = {
  name: '${CONTRACT}',
  requires: '${FILL}',
  afterFill: '${FILL}',
  up: (trx) => trx.raw('alter table callbacks alter column trace set not null, drop column traceparent'),
};
`;

type Change = readonly [file: string, from: string, to: string];

/** The code of the next version: it writes and reads the new column, and does not use the old one. */
const CHANGES: readonly Change[] = [
  ['callbacks/callback-outbox.js', 'transaction_id, body, traceparent)\n', 'transaction_id, body, trace)\n'],
  [
    'callbacks/callback-outbox.js',
    'body, traceparent from message',
    `body, coalesce(traceparent, 'none') from message`,
  ],
  ['callbacks/callback-authorizations.js', 'body, traceparent, status', 'body, trace, status'],
  [
    'callbacks/callback-authorizations.js',
    `body, traceparent, 'asking'`,
    `body, coalesce(traceparent, 'none'), 'asking'`,
  ],
  [
    'callbacks/callback-claim.js',
    'select id, role, body, traceparent, position from callbacks',
    `select id, role, body, nullif(trace, 'none') as traceparent, position from callbacks`,
  ],
];

export function plantedVersions(): Versions {
  const present = programOf('src/main');
  const folder = mkdtempSync(join(tmpdir(), 'planted-versions-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const versionOf = (name: string, planted: string): readonly string[] => {
    const place = join(folder, name);
    cpSync(join(BUILT, 'src'), place, { recursive: true });
    plant(join(place, 'adapters/persistence'), planted);
    return [join(place, 'main.js')];
  };
  return {
    present,
    next: versionOf('next', 'expand, fill'),
    afterNext: versionOf('after-next', 'expand, fill, contract'),
    remove: () => {
      rmSync(folder, { recursive: true });
    },
  };
}

function plant(folder: string, planted: string): void {
  const list = 'migrations/index.js';
  const changes: readonly Change[] = [
    ...CHANGES,
    [list, 'const migrations = [', `${MIGRATIONS}\nconst migrations = [`],
    [list, '];\nexport', `, ${planted}];\nexport`],
  ];
  for (const [file, from, to] of changes) {
    const path = join(folder, file);
    const parts = readFileSync(path, 'utf8').split(from);
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`);
    writeFileSync(path, parts.join(to));
  }
}
