/** All that the kit can prove of a protocol: its wire fixtures, both directions against its simulator, money, hostile texts, secrets. */
import { join } from 'node:path';
import { Decimal } from 'agent-game-gateway-protocol-kit';
import { proveProtocol } from 'agent-game-gateway-protocol-kit/testing';
import { protocol } from '../src/index.ts';

proveProtocol({
  protocol,
  fixtures: join(import.meta.dirname, 'fixtures'),
  noBet: '3d0f7b52-6a1e-4c7d-9b1a-0c5a5e1f9999',
  extension: (user) => ({
    operation: 'freebet/rewards/create',
    player: user,
    parameters: { prepaid_uuid: '11111111-2222-4333-8444-555555555555', bet_value: '20000', bet_count: '10' },
  }),
  freeRounds: { rounds: 10, stake: { kind: 'total', amount: Decimal.from('0.2') } },
  saysDone: (body) => (JSON.parse(body) as { readonly status: string }).status === 'RS_OK',
});
