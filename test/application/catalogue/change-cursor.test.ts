import { expect } from 'chai';
import fc from 'fast-check';
import { formatCursor, parseCursor, type ChangeCursor } from '../../../src/application/catalogue/list-game-changes.ts';
import { guid } from '../../ports/catalogue-seeds.ts';

const EPOCH = '5eb4a1c0-0000-4000-8000-00000000000a';
const OTHER_EPOCH = '5eb4a1c0-0000-4000-8000-00000000000b';
const HEAD = { epoch: EPOCH, revision: 1000, oldest: 0 };
const refusal = (rule: string) => ({ ok: false, error: { kind: 'invalid_parameter', field: 'cursor', rule } });
const NOT_A_CURSOR = refusal('must be one that this gateway gave; omit it to start again');
const OF_ANOTHER_CATALOGUE = refusal(
  'is of a catalogue that has been restored or replaced since; omit it to start again',
);
const TOO_OLD = refusal('is older than what is remembered of the catalogue; omit it to start again');

const revisions = fc.integer({ min: 0, max: HEAD.revision });
const cursors: fc.Arbitrary<ChangeCursor> = fc.oneof(
  revisions.map((from) => ({ from, to: undefined, afterId: '' })),
  fc
    .tuple(revisions, revisions, fc.uuid())
    .map(([one, other, afterId]) => ({ from: Math.min(one, other), to: Math.max(one, other), afterId })),
);

describe('parseCursor', () => {
  it('reads every cursor that was given', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(parseCursor(formatCursor(cursor, EPOCH), HEAD)).to.deep.equal({ ok: true, value: cursor });
      }),
    );
  });

  it('reads a cursor for the country that it is of, and for no other', () => {
    const other = refusal('is of another country, or of none; omit it to start again');
    fc.assert(
      fc.property(cursors, (cursor) => {
        const text = formatCursor(cursor, EPOCH, 'MT');

        expect(parseCursor(text, HEAD, 'MT')).to.deep.equal({ ok: true, value: cursor });
        for (const country of ['DE', undefined]) expect(parseCursor(text, HEAD, country)).to.deep.equal(other);
        expect(parseCursor(formatCursor(cursor, EPOCH), HEAD, 'MT')).to.deep.equal(other);
      }),
    );
  });

  for (const omitted of [undefined, '']) {
    it(`starts at the beginning with ${omitted === undefined ? 'no' : 'an empty'} cursor`, () => {
      expect(parseCursor(omitted, HEAD)).to.deep.equal({ ok: true, value: { from: 0, to: undefined, afterId: '' } });
    });
  }

  it('accepts the newest revision', () => {
    expect(parseCursor(`${EPOCH}.1000`, HEAD).ok).to.equal(true);
    expect(parseCursor(`${EPOCH}.0.1000.${guid(1)}`, HEAD).ok).to.equal(true);
  });

  it('reads any text without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9.a-f-]*$/)), (text) => {
        expect(parseCursor(text, HEAD)).to.have.property('ok');
      }),
    );
  });

  it('refuses every cursor of another epoch, and says what to do', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(parseCursor(formatCursor(cursor, OTHER_EPOCH), HEAD)).to.deep.equal(OF_ANOTHER_CATALOGUE);
      }),
    );
  });

  // The epoch comes back with a backup, the revision falls.
  for (const ahead of ['1001', `0.1001.${guid(1)}`, `1001.1001.${guid(1)}`]) {
    it(`refuses ${ahead} of this epoch, which this catalogue has not reached`, () => {
      expect(parseCursor(`${EPOCH}.${ahead}`, HEAD)).to.deep.equal(OF_ANOTHER_CATALOGUE);
    });
  }

  it('refuses exactly the cursors that begin or end where the past is forgotten; before the first revision nothing can be', () => {
    fc.assert(
      fc.property(cursors, revisions, (cursor, oldest) => {
        const { from, to = oldest } = cursor;
        const isTooOld = (from > 0 && from < oldest) || to < oldest;

        const parsed = parseCursor(formatCursor(cursor, EPOCH), { ...HEAD, oldest });

        expect(parsed).to.deep.equal(isTooOld ? TOO_OLD : { ok: true, value: cursor });
      }),
    );
  });

  const forged = [
    '',
    `2.1.${guid(1)}`,
    '1.2',
    '1.2.',
    '1.2.not-a-guid',
    `1.${guid(1)}`,
    `.2.${guid(1)}`,
    `1..${guid(1)}`,
    `1.2.${guid(1)}.3`,
    '1.2.ABCDEFAB-0000-4000-8000-000000000001',
    '-1',
    '+1',
    ' 1',
    '1 ',
    '1\n',
    '1e2',
    '0x1',
    '\uff11',
    '9999999999999999',
    'NaN',
    'null',
    "1'; drop table games; --",
  ].map((text) => `${EPOCH}.${text}`);
  const foreign = ['1', EPOCH, `.1`, `${EPOCH.toUpperCase()}.1`, ` ${EPOCH}.1`, `${EPOCH}-1`, `1.2.${guid(1)}`];
  for (const text of [...forged, ...foreign]) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      expect(parseCursor(text, HEAD)).to.deep.equal(NOT_A_CURSOR);
    });
  }
});
