/** WBET (1040) from the wire into the ledger. The document (2.3, note 2): it never pays by deposit, and the operator pays after the push. */
import { expect } from 'chai';
import { WagerDesk } from './wager-desk.ts';

const WBET = { product_code: '1040', bet_amount: '10', prize_amount: '25' };

describe('a wager of a product of provider-b that pays by its push', () => {
  let wagers: WagerDesk;

  beforeEach(async () => {
    wagers = new WagerDesk();
    await wagers.open();
    await wagers.send('withdraw', 'BET', '-10');
  });

  it('is paid once, however often it is pushed', async () => {
    expect(await wagers.push('SETTLED', WBET)).to.equal(0);
    expect(await wagers.push('SETTLED', WBET)).to.equal(0);
    expect(await wagers.push('RESETTLED', { ...WBET, settled_at: 1_768_440_613_000 })).to.equal(0);
    expect(await wagers.balance()).to.equal('115');
    expect(wagers.doubts).to.deep.equal([]);
  });

  // The list of wagers and the document's table have other names for these fields than the samples of a push.
  for (const [name, other] of [
    ['prize_amount', 'prized_amount'],
    ['product_code', 'provider_product_oid'],
    ['wager_code', 'code'],
    ['wager_status', 'status'],
  ] as const) {
    it(`is paid the same with ${other} in place of ${name}`, async () => {
      const fields: Readonly<Record<string, string>> = { ...WBET, wager_code: 'W1', wager_status: 'SETTLED' };

      expect(await wagers.push('', { ...fields, [name]: undefined, [other]: fields[name] })).to.equal(0);
      expect(await wagers.push('SETTLED', WBET)).to.equal(0);
      expect(await wagers.balance()).to.equal('115');
    });
  }

  it('is paid once when its settlement comes as deposit besides, before or after', async () => {
    await wagers.push('SETTLED', WBET);
    expect(await wagers.send('deposit', 'SETTLED', '25')).to.equal(1003);
    await wagers.send('withdraw', 'BET', '-10', { wager_code: 'W2' });
    await wagers.send('deposit', 'SETTLED', '25', { wager_code: 'W2' });
    expect(await wagers.push('SETTLED', { ...WBET, wager_code: 'W2' })).to.equal(0);
    expect(await wagers.balance()).to.equal('130');
  });

  it('gets its stake back when it is void', async () => {
    expect(await wagers.push('VOID', WBET)).to.equal(0);
    expect(await wagers.push('VOID', { ...WBET, settled_at: 1_768_440_613_000 })).to.equal(0);
    expect(await wagers.balance()).to.equal('100');
  });

  for (const [title, pushes, doubt] of [
    ['another prize afterwards', [{ prize_amount: '40' }], 'conflict'],
    ['void afterwards', [{ wager_status: 'VOID' }], 'settled_by_record'],
  ] as const) {
    it(`is left to a person with ${title}`, async () => {
      await wagers.push('SETTLED', WBET);
      for (const change of pushes) expect(await wagers.push('SETTLED', { ...WBET, ...change })).to.equal(999);
      expect(await wagers.balance()).to.equal('115');
      expect(wagers.doubts).to.deep.equal([doubt]);
    });
  }

  it('is left to a person when its stake is not the one that was taken', async () => {
    expect(await wagers.push('SETTLED', { ...WBET, bet_amount: '20' })).to.equal(999);
    expect(await wagers.balance()).to.equal('90');
    expect(wagers.doubts).to.deep.equal(['record_differs']);
  });

  it('is in doubt when its push cannot be read', async () => {
    expect(await wagers.push('SETTLED', { ...WBET, prize_amount: undefined })).to.equal(999);
    expect(await wagers.balance()).to.equal('90');
    expect(wagers.doubts).to.deep.equal(['unreadable']);
  });

  it('moves nothing by the push of another product, and by a push without an outcome', async () => {
    expect(await wagers.push('SETTLED', { ...WBET, product_code: '1138' })).to.equal(0);
    expect(await wagers.push('BET', WBET)).to.equal(0);
    expect(await wagers.balance()).to.equal('90');
  });
});
