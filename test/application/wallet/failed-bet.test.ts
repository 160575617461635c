import { expect } from 'chai';
import { DispatchCallback } from '../../../src/application/callbacks/dispatch-callback.ts';
import { cancelledBet } from '../../../src/application/wallet/failed-bet.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { agentOf } from '../../ports/catalogue-seeds.ts';
import { acceptedOf, betEvent, NO_REPORT } from '../../ports/wallet-seeds.ts';

describe('the cancellation of a bet that the gateway ends itself', () => {
  it('names the game of the bet, but no word of the provider, which has not cancelled it', () => {
    const report = { ...NO_REPORT, gameCode: 'G1', moneyKind: 'stake', providerAction: 'PlaceBet' } as const;
    const parties = { agent: agentOf(), player: { memberId: 'ANN' }, provider: 'P', currency: 'USD', lane: 'L' };
    const dispatch = new DispatchCallback(new CountingRandomness(), () => undefined);

    const bet = acceptedOf(1, betEvent(1, { report }), '90');
    const { messages } = cancelledBet(dispatch, parties, { bet, because: 'no_answer' });

    expect(messages.map(({ role }) => role)).to.deep.equal(['cancel']);
    expect(JSON.parse(messages[0]!.body))
      .to.include({ action: 'CANCEL', game_code: 'G1' })
      .and.not.have.any.keys('provider_action', 'kind', 'round_closed');
  });
});
