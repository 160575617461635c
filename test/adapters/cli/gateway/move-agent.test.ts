import { expect } from 'chai';
import type { MoveOrder } from '../../../../src/adapters/cli/gateway/session.ts';
import { moveAgent } from '../../../../src/infrastructure/process/move-agent.ts';
import { err, ok } from '../../../../src/domain/shared/result.ts';
import { called } from './called.ts';

const ORDER = { agent: 'acme', isGivenUp: false, by: 'tester@host', say: () => undefined };
const SOURCE = { DATABASE_URL: 'postgres://127.0.0.1/source', SECRETS_KEY: '5a'.repeat(32) };

describe('agent-gateway agents move', () => {
  it('tells of the steps beside the answer, and ends with 1 if nothing was moved', async () => {
    const orders: MoveOrder[] = [];
    const moved = async (order: MoveOrder) => {
      orders.push(order);
      order.say('3 bets are asked about');
      return order.isGivenUp ? err('ACME has arrived') : ok('ACME is at home in the other cell');
    };

    const done = await called(['agents', 'move', 'ACME'], { moved });
    const refused = await called(['agents', 'move', 'ACME', '--give-up'], { moved });

    expect(done).to.deep.equal({
      status: 0,
      stdout: 'ACME is at home in the other cell.\n',
      stderr: '3 bets are asked about\n',
    });
    expect(refused.status).to.equal(1);
    expect(refused.stderr).to.contain('error: ACME has arrived.');
    expect(orders.map(({ agent, by }) => [agent, by])).to.deep.equal([
      ['ACME', 'tester@host'],
      ['ACME', 'tester@host'],
    ]);
  });

  it('names the variable that is missing or wrong, of both cells', async () => {
    const refusal = async (environment: Readonly<Record<string, string>>) => {
      const moved = await moveAgent(environment, ORDER);
      return moved.ok ? '' : moved.error;
    };

    expect(await refusal({})).to.equal('DATABASE_URL must name the PostgreSQL of the cell');
    expect(await refusal(SOURCE)).to.equal('TARGET_DATABASE_URL must name the PostgreSQL of the cell');
    const wrong = { TARGET_DATABASE_URL: 'postgres://127.0.0.1/target', TARGET_SECRETS_KEY: 'short' };
    expect(await refusal({ ...SOURCE, ...wrong })).to.match(/^TARGET_SECRETS_KEY must be /);
  });
});
