import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { PLAYER_BET_PAGES_MAX } from '../../../../src/adapters/providers/provider-c/gateway/player-bets.ts';
import { connectTo, NOW_MS, startSimulator } from './simulated-provider.ts';

describe("a player's bets", () => {
  it('are not read for ever', async () => {
    let pages = 0;
    const endless = createServer((_request, response) => {
      pages += 1;
      response.end(`<R><ErrorMsgId>0</ErrorMsgId><More>true</More><Offset>${pages}</Offset><UserBetItemList /></R>`);
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    const { simulator, baseUrl } = await startSimulator();
    await simulator.server.stop();
    const port = String((endless.address() as AddressInfo).port);
    const gateway = connectTo({ simulator, baseUrl: baseUrl.replace(/\d+$/, port) });

    const answer = await gateway.call('bet_records', {
      startMs: NOW_MS - 1_000,
      endMs: NOW_MS,
      player: { name: 'DEMOPLAYER1', currency: 'USD' },
    });
    endless.closeAllConnections();
    await new Promise((resolve) => endless.close(resolve));

    expect(answer).to.have.nested.property('error.reason', 'range_too_wide');
    expect(pages).to.equal(PLAYER_BET_PAGES_MAX);
  });
});
