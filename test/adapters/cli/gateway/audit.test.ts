import { expect } from 'chai';
import type { MoneyAudit } from '../../../../src/application/ports/money-audit.ts';
import { admin, dataOf } from '../../http/calls.ts';
import { startGateway, type Gateway } from '../../http/gateway.ts';
import { callingAt, type Called } from './called.ts';

describe('agent-gateway audit', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
  });

  afterEach(() => gateway.close());

  const call = (...args: readonly string[]): Promise<Called> => callingAt(gateway.url)(['audit', ...args]);

  it('prints with --json what the admin API answers at once, and shows meanwhile how far it is', async () => {
    const { status, stdout, stderr } = await call('--json');

    expect(status).to.equal(0);
    expect(JSON.parse(stdout)).to.deep.equal(dataOf(await admin(gateway, 'GET', '/audit')));
    expect(stderr).to.match(/1 of 1 rows audited/);
  });

  it('asks for what is new with --new', async () => {
    const scopes: string[] = [];
    const { audit } = gateway.world as { audit: MoneyAudit };
    const begin = audit.begin.bind(audit);
    audit.begin = (scope) => {
      scopes.push(scope);
      return begin(scope);
    };

    const { status, stdout } = await call('--new');

    expect([status, scopes]).to.deep.equal([0, ['new']]);
    expect(stdout).to.contain('The money adds up.');
  });

  it('ends with 1 and names what is violated when something is', async () => {
    const { audit } = gateway.world as { audit: MoneyAudit };
    const finding = { invariant: 'movements_add_up', checked: 2, violated: 1, violations: ['m1 USD'] } as const;
    audit.look = async () => ({ findings: [finding], done: 1, total: 1, next: undefined });

    const { status, stdout } = await call();

    expect(status).to.equal(1);
    expect(stdout).to.contain('The money does not add up').and.to.contain('movements_add_up: m1 USD');
  });
});
