import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { supportText } from '../../../src/domain/provider/support.ts';
import { UNIFIED_CALLS } from '../../../src/domain/provider/unified-call.ts';
import { UNIFIED_CALLBACKS } from '../../../src/domain/provider/unified-callback.ts';

const specification = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8');

/** The rows of the table that begins with this heading row, without the two rows of its head. */
function tableBelow(headRow: string): string[][] {
  const lines = specification.slice(specification.indexOf(headRow)).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>): Key[] => Object.keys(names) as Key[];

describe('the matrix of protocols', () => {
  it('has the columns of the specification', () => {
    expect(PROTOCOLS.map(({ label }) => label)).to.deep.equal(['A', 'B', 'C', 'D']);
    expect(PROTOCOLS.map(({ protocol }) => protocol)).to.deep.equal([
      'provider-a',
      'provider-b',
      'provider-c',
      'provider-d',
    ]);
  });

  it('equals the table of active calls, cell by cell', () => {
    const rows = keysOf(UNIFIED_CALLS).map((call) => [
      UNIFIED_CALLS[call],
      ...PROTOCOLS.map(({ calls }) => supportText(calls[call])),
    ]);

    expect(rows).to.deep.equal(tableBelow('| Unified function |'));
    expect(rows).to.have.length(11);
  });

  it('equals the table of callbacks, cell by cell', () => {
    const rows = keysOf(UNIFIED_CALLBACKS).map((callback) => [
      UNIFIED_CALLBACKS[callback],
      ...PROTOCOLS.map(({ callbacks }) => supportText(callbacks[callback])),
    ]);

    expect(rows).to.deep.equal(tableBelow('| Unified callback |'));
    expect(rows).to.have.length(4);
  });

  it('has every provider-specific function', () => {
    const rows = PROTOCOLS.flatMap(({ label, extensions }) =>
      extensions.map(({ function: name, operations, remark }) => [
        label,
        name,
        operations.join(', ') + (remark === undefined ? '' : ` (${remark})`),
      ]),
    );

    expect(rows).to.have.deep.members(tableBelow('| Provider | Function | Operations |'));
    expect(rows).to.have.length(16);
  });
});
