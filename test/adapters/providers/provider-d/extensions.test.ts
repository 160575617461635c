import { expect } from 'chai';
import type { ProviderGateway } from '../../../../src/application/ports/provider-gateway.ts';
import { BACCARAT, DEMO, OTHER, SimulatedAccount } from './simulated-account.ts';

const TODAY = { startTime: '20250101000000', endTime: '20250101235959' };

describe('protocol D, its own operations', () => {
  let account: SimulatedAccount;
  let gateway: ProviderGateway;

  beforeEach(async () => {
    account = await SimulatedAccount.open();
    gateway = account.gateway();
  });

  afterEach(() => account.close());

  const extend = (operation: string, player: string | undefined, parameters: Record<string, string>) =>
    gateway.extend({ operation, player, parameters });
  const launch = () => gateway.call('game_launch', { player: DEMO, ...BACCARAT });
  const DONE = { ok: true, value: 'success' };

  it('keep a player out, and let them in again', async () => {
    const off = await extend('enableorDisablemem', DEMO.name, { type: 'login', status: 'N' });
    const keptOut = await launch();
    const on = await extend('enableorDisablemem', DEMO.name, { type: 'login', status: 'Y' });

    expect([off, on]).to.deep.equal([DONE, DONE]);
    expect(keptOut).to.have.nested.property('error.reason', 'player_disabled');
    expect((await launch()).ok).to.equal(true);
  });

  it('change a password without keeping the player out', async () => {
    const changed = await extend('changePassword', DEMO.name, { newpassword: 'chosen by the Agent' });

    expect(changed).to.deep.equal(DONE);
    expect((await launch()).ok).to.equal(true);
    expect((await launch()).ok).to.equal(true);
    const repaired = ['LoginGame', 'ChangePassword', 'LoginGame'];
    expect(account.operations).to.deep.equal(['ChangePassword', ...repaired, 'LoginGame']);
  });

  it('set limits', async () => {
    expect(await extend('editLimit', DEMO.name, { maxwin: '5000', maxlose: '100', limitType: '2,5' })).to.deep.equal(
      DONE,
    );
    expect(await extend('editLimit', DEMO.name, { limitType: '3' })).to.have.nested.property(
      'error.upstreamCode',
      '10601',
    );
  });

  it('report tips', async () => {
    const report = await extend('getTipReport', DEMO.name, TODAY);

    expect(report).to.have.nested.property('value[0].tip', '5.0000');
    expect(report).to.have.nested.property('value.length', 1);
  });

  it('report the open bets of one player, though the upstream tells everybody’s', async () => {
    const own = await extend('getUnsettleReport', OTHER.name, { time: '2025-01-01' });
    account.nowMs += 31_000;
    const all = await extend('getUnsettleReport', undefined, { time: '2025-01-01' });

    expect(own).to.have.nested.property('value.length', 1);
    expect(own).to.have.nested.property('value[0].user', OTHER.name);
    expect(all).to.have.nested.property('value.length', 2);
  });

  it('keep each report to its own turn', async () => {
    await extend('getTipReport', undefined, TODAY);
    const tooSoon = await extend('getTipReport', undefined, TODAY);
    const otherReport = await extend('getUnsettleReport', undefined, { time: '2025-01-01' });

    expect(tooSoon).to.deep.equal({ ok: false, error: { kind: 'provider_throttled', retryAfterMs: 31_000 } });
    expect(otherReport.ok).to.equal(true);
    expect(account.operations).to.deep.equal(['GetTipReport', 'GetUnsettleReport']);
  });

  it('are these and no others', async () => {
    const refused = await extend('memberRegister', DEMO.name, {}).catch(String);

    expect(refused).to.equal('Error: this protocol has no operation memberRegister');
  });

  for (const reserved of ['cmd', 'vendorId', 'signature', 'user', 'timestamp', 'syslang', 'password']) {
    it(`do not let a caller set ${reserved}`, async () => {
      const result = await extend('editLimit', DEMO.name, { maxwin: '1', [reserved]: 'x' });

      expect(result).to.have.nested.property('error.parameter', reserved);
      expect(account.operations).to.deep.equal([]);
    });
  }
});
