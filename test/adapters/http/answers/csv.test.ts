import { expect } from 'chai';
import fc from 'fast-check';
import { csvRow } from '../../../../src/adapters/http/answers/statement-json.ts';

describe('a row of CSV', () => {
  const ROWS: readonly (readonly [readonly (string | number | null)[], string])[] = [
    [['A', 2, null, '-12.5000'], 'A,2,,-12.5000\r\n'],
    [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"\r\n'],
    [['=1+1', '+A', '-A', '@A', '\tA', '\rA'], `'=1+1,'+A,'-A,'@A,'\tA,"'\rA"\r\n`],
  ];
  for (const [cells, row] of ROWS) {
    it(`is ${JSON.stringify(row)}`, () => {
      expect(csvRow(cells)).to.equal(row);
    });
  }

  it('reads back as it was, and no cell begins a formula', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '-', '+', '1', 'a') }), { minLength: 2 }),
        (cells) => {
          const read = cellsOf(csvRow(cells));

          expect(read.map((cell, at) => (cell === `'${cells[at] ?? ''}` ? cells[at] : cell))).to.deep.equal(cells);
          for (const cell of read) expect(/^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(cell)).to.equal(false);
        },
      ),
    );
  });
});

/** A reader of RFC 4180, character by character. */
function cellsOf(row: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const text = row.slice(0, -2);
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (letter === '"' && isQuoted && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === ',' && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}
