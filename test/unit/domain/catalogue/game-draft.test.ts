import { expect } from 'chai';
import { GameDraft, type GameFields } from '../../../../src/domain/catalogue/game-draft.ts';
import { accepted, fieldsOf, guid } from '../../../ports/catalogue-seeds.ts';

const draftOf = (changes: Partial<GameFields>) => GameDraft.of(fieldsOf(1, changes));

describe('GameDraft.of', () => {
  it('accepts a valid game', () => {
    expect(accepted(GameDraft.of(fieldsOf(1))).fields).to.deep.equal(fieldsOf(1));
  });

  const kept: readonly (readonly [string, Partial<GameFields>, Partial<GameFields>])[] = [
    [
      'folds provider and category',
      { provider: ' p ', category: ' crash game ' },
      { provider: 'P', category: 'CRASH GAME' },
    ],
    ['folds currencies, and keeps their order', { currencies: ['usd', ' EUR '] }, { currencies: ['USD', 'EUR'] }],
    [
      'keeps a repeated currency once, at its first place',
      { currencies: ['eur', 'usd', 'EUR'] },
      { currencies: ['EUR', 'USD'] },
    ],
    [
      'leaves the case of code, name and brand',
      { code: ' aB ', name: ' aB ', brand: ' aB ' },
      { code: 'aB', name: 'aB', brand: 'aB' },
    ],
    ['needs neither brand nor image', { brand: '', image: '' }, { brand: '', image: '' }],
    ['keeps leading zeros of a code', { code: '007' }, { code: '007' }],
  ];
  for (const [behaviour, changes, expected] of kept) {
    it(behaviour, () => {
      expect(accepted(draftOf(changes)).fields).to.deep.equal(fieldsOf(1, expected));
    });
  }

  refusing();
});

function refusing(): void {
  const EMPTY = 'must not be empty';
  const UNREADABLE = 'must be valid UTF-8 without control characters';
  const CATEGORY = 'must be 1 to 32 letters, digits, spaces, "_" or "-"';
  const CODES = 'must hold codes of 2 to 10 letters or digits';
  const refused: readonly (readonly [keyof GameFields, Partial<GameFields>, string])[] = [
    ['provider', { provider: ' ' }, EMPTY],
    ['provider', { provider: 'P\u0000' }, UNREADABLE],
    ['provider', { provider: 'P'.repeat(129) }, 'must be at most 128 characters'],
    ['code', { code: '' }, EMPTY],
    ['code', { code: 'c'.repeat(129) }, 'must be at most 128 characters'],
    ['code', { code: 'a\tb' }, UNREADABLE],
    ['name', { name: '  ' }, EMPTY],
    ['name', { name: 'n'.repeat(257) }, 'must be at most 256 characters'],
    ['name', { name: '\ud800' }, UNREADABLE],
    ['brand', { brand: 'b'.repeat(65) }, 'must be at most 64 characters'],
    ['brand', { brand: '\ufffd' }, UNREADABLE],
    ['image', { image: 'i'.repeat(2049) }, 'must be at most 2048 characters'],
    ['image', { image: 'https://x/\n' }, UNREADABLE],
    ['image', { image: 'javascript:alert(1)' }, 'must be an absolute http or https URL, or empty'],
    ['image', { image: 'data:image/svg+xml,x' }, 'must be an absolute http or https URL, or empty'],
    ['image', { image: ' https://x' }, 'must be an absolute http or https URL, or empty'],
    ['category', { category: '' }, CATEGORY],
    ['category', { category: 'S'.repeat(33) }, CATEGORY],
    ['category', { category: 'SLOT,LIVE' }, CATEGORY],
    ['currencies', { currencies: [] }, 'must name at least one currency'],
    ['currencies', { currencies: ['USD', ''] }, CODES],
    ['currencies', { currencies: ['U$'] }, CODES],
    ['currencies', { currencies: ['USD,EUR'] }, CODES],
    ['currencies', { currencies: Array.from({ length: 65 }, (_, at) => `C${at}`) }, 'must name at most 64 currencies'],
  ];
  for (const [field, changes, rule] of refused) {
    it(`refuses ${JSON.stringify(changes).slice(0, 40)} because ${field} ${rule}`, () => {
      expect(draftOf(changes)).to.deep.equal({ ok: false, error: { kind: 'invalid_parameter', field, rule } });
    });
  }

  it('accepts the largest game that the limits allow', () => {
    const largest = {
      code: 'c'.repeat(128),
      name: 'n'.repeat(256),
      brand: 'b'.repeat(64),
      image: `https://x/${'i'.repeat(2038)}`,
      category: 'C'.repeat(32),
      currencies: Array.from({ length: 64 }, (_, at) => `C${at}${at}`),
    };

    expect(accepted(draftOf(largest)).fields).to.deep.equal(fieldsOf(1, largest));
  });
}

describe('a GameDraft without flags', () => {
  const { isMaintenance: _, isActive: __, ...fields } = fieldsOf(1);
  const draft = accepted(GameDraft.of({ ...fields, isMaintenance: undefined }));
  const kept = { id: guid(7), ...fieldsOf(1, { isMaintenance: true, isActive: false }) };

  it('equals a game with any flags', () => {
    expect(draft.equals(kept)).to.equal(true);
  });

  it('keeps the flags and the id of a known game', () => {
    expect(draft.gameUnder(guid(1), kept)).to.deep.equal(kept);
  });

  it('makes a new game active and not in maintenance', () => {
    expect(draft.gameUnder(guid(1), undefined)).to.deep.equal({ id: guid(1), ...fieldsOf(1) });
  });
});

describe('a GameDraft', () => {
  const game = { id: guid(1), ...fieldsOf(1, { currencies: ['USD', 'EUR'] }) };

  it('equals a game with the same fields and any id', () => {
    expect(accepted(draftOf({ currencies: ['usd', 'eur'] })).equals(game)).to.equal(true);
  });

  const changes: readonly Partial<GameFields>[] = [
    { provider: 'Q' },
    { code: 'g1' },
    { name: 'Renamed' },
    { brand: 'BRAND' },
    { category: 'LIVE' },
    { image: '' },
    { isMaintenance: true },
    { isActive: false },
    { currencies: ['EUR', 'USD'] },
    { currencies: ['USD'] },
    { currencies: ['USD', 'EUR', 'IDR'] },
  ];
  for (const change of changes) {
    it(`differs from a game by ${JSON.stringify(change)}`, () => {
      expect(accepted(draftOf({ currencies: ['USD', 'EUR'], ...change })).equals(game)).to.equal(false);
    });
  }
});
