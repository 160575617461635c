import { REJECTED_LISTED_MAX } from '../../../../src/domain/catalogue/catalogue-limits.ts';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { IMPORT_LIMITS } from '../../../../src/adapters/api/schemas/body-limits.ts';
import { serverOptions } from '../../../../src/adapters/http/messages/server-limits.ts';
import { GAME_LIMITS } from '../../../../src/domain/catalogue/game-draft.ts';

const MIB = 1024 * 1024;
const { ndjsonBytesMax, lineLengthMax, arrayBytesMax, arrayRowsMax } = IMPORT_LIMITS;

/** Every limit of an import, as the documentation has to say it. */
const VALUES = {
  'Size of NDJSON': `${ndjsonBytesMax / MIB} MiB`,
  'Length of a line of NDJSON': `${lineLengthMax} characters`,
  'Size of an array': `${arrayBytesMax / MIB} MiB`,
  'Rows of an array': `${arrayRowsMax}`,
  'Currencies of a game': `${GAME_LIMITS.currenciesMax}`,
  'Rejected rows that `rejected` lists': `the first ${REJECTED_LISTED_MAX}`,
  'Time for the whole body to arrive': `${serverOptions.requestTimeout / 1000} s`,
};

describe('the limits of an import', () => {
  it('stand in docs/importing-games.md as the code has them', async () => {
    const text = await readFile(new URL('../../../../docs/importing-games.md', import.meta.url), 'utf8');
    const [, table = ''] = text.split('| Limit | Value | Beyond it |\n| --- | --- | --- |\n');
    const rows = table.split('\n\n')[0]?.split('\n') ?? [];

    const documented = rows
      .map((row) => row.split('|').map((cell) => cell.trim()))
      .map(([, name, value]) => [name, value]);

    expect(documented).to.deep.equal(Object.entries(VALUES));
  });
});
