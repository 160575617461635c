/** Every protocol is a TableGateway behind its `connect`: each keeps the port's promises against its own simulator. */
import { PROTOCOLS } from '../../../../src/adapters/providers/index.ts';
import { simulatorSuite } from '../../../../packages/protocol-kit/src/suites/simulated-upstream.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { subjectOf, type Subject } from '../../../../packages/protocol-kit/src/suites/subject.ts';

/** Inputs for each protocol's simulator beside its sample. One that was added later is asked what can be asked of any. */
const EXTRAS: Readonly<Record<string, Partial<Subject>>> = {
  'provider-a': {
    noBet: '900000010',
    extension: () => ({
      operation: 'open.agent.create',
      player: undefined,
      parameters: { loginId: 'second_agent', password: 'sixteen letters!' },
    }),
  },
  'provider-b': {
    noBet: 'simSettledWager000010',
    extension: (player) => ({
      operation: 'getPlayerFreeRoundBonus',
      player,
      parameters: { currency: 'USD', product_code: '1006', game_type: 'SLOT' },
    }),
    freeRounds: { rounds: 2, stake: { kind: 'total', amount: Decimal.from('1') } },
  },
  'provider-c': {
    noBet: '35929576110',
    extension: (player) => ({ operation: 'verifyUsername', player, parameters: {} }),
  },
  'provider-d': {
    noBet: '660011',
    extension: (player) => ({ operation: 'getUnsettleReport', player, parameters: {} }),
  },
};

for (const protocol of PROTOCOLS) simulatorSuite(subjectOf(protocol, EXTRAS[protocol.protocol]));
