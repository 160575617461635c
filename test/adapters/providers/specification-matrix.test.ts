import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { supportText } from '../../../src/domain/provider/support.ts';
import { UNIFIED_CALLS } from '../../../src/domain/provider/unified-call.ts';
import { UNIFIED_CALLBACKS } from '../../../src/domain/provider/unified-callback.ts';

const specification = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8');

/** The table that begins with these words: its heading row, and its rows. */
function table(beginning: string): { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const lines = specification.slice(specification.indexOf(beginning)).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  const [head = [], , ...rows] = lines.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return { head, rows };
}

const CALLS = table('| Unified function |');
const CALLBACKS = table('| Unified callback |');
const EXTENSIONS = table('| Provider | Function | Operations |');

/** The protocols that have a column in the specification. A protocol that was added later is compared with nothing. */
const SPECIFIED = PROTOCOLS.filter(({ label }) => CALLS.head.includes(label));

const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>): Key[] => Object.keys(names) as Key[];

describe('the matrix of protocols', () => {
  it('begins with the columns of the specification', () => {
    expect(CALLS.head.slice(1)).to.deep.equal(['A', 'B', 'C', 'D']);
    expect(CALLBACKS.head.slice(1)).to.deep.equal(['A', 'B', 'C', 'D']);
    expect(PROTOCOLS.slice(0, 4).map(({ label, protocol }) => [label, protocol])).to.deep.equal([
      ['A', 'provider-a'],
      ['B', 'provider-b'],
      ['C', 'provider-c'],
      ['D', 'provider-d'],
    ]);
  });

  it('names no protocol twice', () => {
    expect(new Set(PROTOCOLS.map(({ label }) => label)).size).to.equal(PROTOCOLS.length);
    expect(new Set(PROTOCOLS.map(({ protocol }) => protocol)).size).to.equal(PROTOCOLS.length);
  });

  it('equals the table of active calls, cell by cell', () => {
    const rows = keysOf(UNIFIED_CALLS).map((call) => [
      UNIFIED_CALLS[call],
      ...SPECIFIED.map(({ calls }) => supportText(calls[call])),
    ]);

    expect(rows).to.deep.equal(CALLS.rows);
    expect(rows).to.have.length(11);
  });

  it('equals the table of callbacks, cell by cell', () => {
    const rows = keysOf(UNIFIED_CALLBACKS).map((callback) => [
      UNIFIED_CALLBACKS[callback],
      ...SPECIFIED.map(({ callbacks }) => supportText(callbacks[callback])),
    ]);

    expect(rows).to.deep.equal(CALLBACKS.rows);
    expect(rows).to.have.length(4);
  });

  it('has every provider-specific function', () => {
    const rows = SPECIFIED.flatMap(({ label, extensions }) =>
      extensions.map(({ function: name, operations, remark }) => [
        label,
        name,
        operations.join(', ') + (remark === undefined ? '' : ` (${remark})`),
      ]),
    );

    expect(rows).to.have.deep.members(EXTENSIONS.rows);
    expect(rows).to.have.length(16);
  });
});
