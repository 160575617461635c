import { expect } from 'chai';
import type { FreeRoundGateway } from '../../../../src/application/ports/provider-gateway.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { plain } from '../outbound-fixture.ts';
import { ALICE, NOW_MS, simulated, type Simulated } from './simulated.ts';

const DAY_MS = 86_400_000;
const ORDER = {
  label: '0f8fad5bd9cb469fa16570867728950e',
  player: ALICE,
  games: [{ code: '1138:aviator', category: 'SLOT' }],
  rounds: 2,
  stake: { kind: 'total', amount: Decimal.from('1') },
  startsAtMs: NOW_MS,
  endsAtMs: NOW_MS + DAY_MS,
} as const;

describe('free rounds of protocol B, against its simulator', () => {
  let upstream: Simulated;
  let freeRounds: FreeRoundGateway;

  beforeEach(async () => {
    upstream = await simulated();
    freeRounds = upstream.connect().freeRounds!;
  });
  afterEach(() => upstream.server.stop());

  it('are given in the unit of the upstream', async () => {
    const thousands = upstream.connect({ currency_codes: 'IDR=IDR2' }).freeRounds!;
    const player = { name: 'DEMO_BUDI', currency: 'IDR' };

    const offers = await thousands.options(ORDER.games, 'IDR');
    const given = await thousands.grant({ ...ORDER, player, stake: { kind: 'total', amount: Decimal.from('200') } });

    expect(plain(offers)).to.have.nested.property('value[0].amount', '200');
    expect(given.ok).to.equal(true);
  });

  it('are refused with the kind of stake that the product does not take', async () => {
    const games = [{ code: '1006:vs20olympgate', category: 'SLOT' }];

    const refused = await freeRounds.grant({ ...ORDER, games });

    expect(refused).to.have.nested.property('error.reason', 'invalid_parameter');
  });
});
