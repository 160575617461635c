import { lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer, type AddressInfo, type LookupFunction } from 'node:net';
import { expect } from 'chai';
import { ALL_CASES } from '../../../../src/adapters/cli/conformance/cases/all-cases.ts';
import { CaseKit, KIT_VERSION } from '../../../../src/adapters/cli/conformance/kit.ts';
import { conformanceKitContract, systemAt } from '../../../ports/conformance-kit.contract.ts';
import { FaultyAgent } from './faulty-agent.ts';

const ANYWHERE = { refusalOf: () => undefined, lookup: lookup as LookupFunction };
const [bet, zeroWin] = ['bet', 'zero-win'].map((name) => ALL_CASES.filter((one) => one.name === name));
const TWO = [...(bet ?? []), ...(zeroWin ?? [])];

conformanceKitContract(CaseKit.name, async () => {
  const agent = await FaultyAgent.listening('refuses amounts of 0');
  const subject = new CaseKit(ANYWHERE, TWO);
  return { subject, url: agent.url, silentUrl: 'http://127.0.0.1:2', close: () => agent.close() };
});

describe('CaseKit', () => {
  it('has all cases, and a version that names them', () => {
    const kit = new CaseKit(ANYWHERE);

    expect(kit.caseCount).to.equal(ALL_CASES.length);
    expect(kit.version)
      .to.equal(KIT_VERSION)
      .and.to.match(/^[0-9a-f]{12}$/);
  });

  it('says of an Agent that switches protocols that it does not answer as it must', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n'),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');

    const { port } = server.address() as AddressInfo;
    const reason = await new CaseKit(ANYWHERE).obstacle(systemAt(`http://127.0.0.1:${port}`));
    server.close();

    expect(reason).to.include('HTTP 101');
  });

  it('sends nothing to an address that the gateway may not reach, nor to a name that leads there', async () => {
    const agent = await FaultyAgent.listening();
    const asked: string[] = [];
    const forbidden = new CaseKit({ ...ANYWHERE, refusalOf: () => 'the address is not public' });
    const named = new CaseKit({
      ...ANYWHERE,
      lookup: (name, _, callback) => {
        asked.push(name);
        callback(new Error('no public address'), '', 0);
      },
    });

    expect(await forbidden.obstacle(systemAt(agent.url))).to.include('is refused: the address is not public');
    const local = agent.url.replace('127.0.0.1', 'localhost');
    expect(await named.obstacle(systemAt(local))).to.include('does not answer');
    expect(asked).to.deep.equal(['localhost']);
    await agent.close();
  });
});
