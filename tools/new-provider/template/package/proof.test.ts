/** All that the kit can prove of a protocol: its wire fixtures, both directions against its simulator, money, hostile texts, secrets. */
import { proveProtocol } from '../../../../packages/protocol-kit/src/testing.ts';
import { providerTemplate } from '../provider/index.ts';

proveProtocol({
  protocol: providerTemplate,
  fixtures: './fixtures',
  noBet: 'sim-bet-9',
  extension: (player) => ({ operation: 'lockPlayer', player, parameters: { reason: 'asked for it' } }),
});
