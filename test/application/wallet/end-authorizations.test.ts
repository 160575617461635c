import { expect } from 'chai';
import { DispatchCallback } from '../../../src/application/callbacks/dispatch-callback.ts';
import type { OpenAuthorization } from '../../../src/application/ports/open-authorizations.ts';
import { EndAuthorizations, ROUND_MAX } from '../../../src/application/wallet/end-authorizations.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { AGENT } from '../../ports/catalogue-seeds.ts';
import { betEvent, SEAMLESS_WALLET } from '../../ports/wallet-seeds.ts';
import { askedOf, foundFor, PaperBook, paperFacts, paperWallet, RANDOMNESS } from './paper-book.ts';

const question = (number: number, agent = AGENT): OpenAuthorization => ({
  callbackId: `C-${number}`,
  lane: 'lane',
  wallet: { ...SEAMLESS_WALLET, agent },
  memberId: 'ANN',
  bet: { kind: 'bet', transactionId: '1' },
});

describe('EndAuthorizations', () => {
  const book = () => new PaperBook(paperFacts({ found: foundFor(1, askedOf(1, betEvent(1))) }));

  const end = (overdue: readonly OpenAuthorization[], over = book()) =>
    new EndAuthorizations({
      authorizations: { overdue: async () => overdue },
      book: over,
      agents: { find: async (code) => (code === AGENT ? paperWallet().agent : undefined) },
      dispatch: new DispatchCallback(RANDOMNESS, () => undefined),
      clock: new ControllableClock(),
    }).execute();

  it('looks for the bet by its number, and tells the Agent to cancel it for its player', async () => {
    const over = book();

    await end([question(1)], over);

    expect(over.works[0]?.clues).to.deep.equal([{ kind: 'bet', transactionId: '1' }]);
    const [cancelled] = over.decisions[0]?.record ?? [];
    expect(JSON.parse(cancelled!.messages[0]!.body)).to.include({ action: 'CANCEL', username: 'ANN' });
  });

  it('says that there may be more after a full round, and not after another one', async () => {
    const full = Array.from({ length: ROUND_MAX }, (_, at) => question(at));

    expect((await end(full)).hasMore).to.equal(true);
    expect((await end(full.slice(1))).hasMore).to.equal(false);
  });

  it('lets a pause follow a full round in which one question could not be ended', async () => {
    const full = Array.from({ length: ROUND_MAX }, (_, at) => question(at, at === 0 ? 'GONE' : AGENT));

    const { ended, faults, hasMore } = await end(full);

    expect([ended.length, String(faults[0]), hasMore]).to.deep.equal([
      ROUND_MAX - 1,
      'Error: the Agent GONE is gone',
      false,
    ]);
  });
});
