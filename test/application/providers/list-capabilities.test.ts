import { expect } from 'chai';
import type { ListCapabilitiesInput } from '../../../src/application/providers/list-capabilities.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { providerOf } from '../../ports/catalogue-seeds.ts';
import { ANN, reportWorld, type ReportWorld } from '../bets/report-world.ts';

describe('ListCapabilities', () => {
  let world: ReportWorld;

  beforeEach(async () => {
    world = await reportWorld();
  });

  const list = (input: Partial<ListCapabilitiesInput> = {}) => world.listCapabilities.execute({ agent: ANN, ...input });
  const [protocolA, protocolB] = new FixedProtocolDirectory().all();

  it('tells what each active provider can do, by code', async () => {
    expect(await list()).to.deep.equal({
      ok: true,
      value: [
        { provider: 'A', mapping: protocolA },
        { provider: 'B', mapping: protocolB },
      ],
    });
  });

  it('tells it of one, in any case', async () => {
    expect(await list({ provider: 'b' })).to.deep.equal({ ok: true, value: [{ provider: 'B', mapping: protocolB }] });
  });

  it('takes an empty field for none', async () => {
    expect(await list({ provider: '' })).to.have.nested.property('value.length', 2);
  });

  it('tells of all, however many they are', async () => {
    for (let made = 0; made < 201; made += 1) await world.providers.create(providerOf({ code: `N${made}` }));

    expect(await list()).to.have.nested.property('value.length', 203);
  });

  it('refuses another operator, and a provider that is unknown or not active', async () => {
    expect(await list({ operatorCode: 'BOB' })).to.have.nested.property('error.kind', 'agent_mismatch');
    for (const key of ['X', 'OFF']) {
      expect(await list({ provider: key })).to.deep.equal({
        ok: false,
        error: { kind: 'not_found', what: 'provider', key },
      });
    }
  });
});
