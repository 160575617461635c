import { expect } from 'chai';
import type { Simulator } from '../../src/adapters/providers/simulation/simulator.ts';
import { deposit } from '../application/transfers/transfer-desk.ts';
import { accepted } from '../ports/catalogue-seeds.ts';
import { deskAt, ScriptedUpstream, simulated, type UpstreamCall } from './transfer-upstream.ts';

const PLAYER = 'ORCHARD_ALICE';

/** How each upstream says that a deposit was carried out, and with which number for the balance. */
const UPSTREAMS = {
  A: {
    isTransfer: ({ body }: UpstreamCall) => body.includes('open.operator.user.transfer'),
    saying: ({ body }: UpstreamCall, number: string) =>
      `{"id":"${(JSON.parse(body) as { id: string }).id}","result":${number},"error":null,"jsonrpc":"2.0"}`,
  },
  B: {
    isTransfer: ({ path }: UpstreamCall) => path.endsWith('/deposit'),
    saying: (_: UpstreamCall, number: string) =>
      `{"data":[{"member_account":"${PLAYER}","before_balance":0,"balance":${number},"code":0,"message":""}]}`,
  },
} as const;

/** Numbers of JSON, and the balance that the transfer is kept with; undefined: as if it had not been told. */
const NUMBERS = [
  ['12.5', '12.5'],
  ['1.25e1', '12.5'],
  ['1e-11', '0'],
  ['1e15', '1000000000000000'],
  ['99999999999999999999', '99999999999999999999'],
  ['1e25', undefined],
] as const;

// Money that has moved must not be called unknown for a number that is only shown.
for (const [label, { isTransfer, saying }] of Object.entries(UPSTREAMS)) {
  describe(`a deposit at provider ${label} that was carried out`, () => {
    let simulator: Simulator;
    let upstream: ScriptedUpstream;
    let number: string;
    let desk: Awaited<ReturnType<typeof deskAt>>;

    beforeEach(async () => {
      simulator = await simulated(label);
      upstream = new ScriptedUpstream(await simulator.server.start(), (call) =>
        isTransfer(call) ? { body: saying(call, number) } : 'serve',
      );
      desk = await deskAt(label, await upstream.start(), simulator);
    });
    afterEach(async () => {
      await upstream.stop();
      await simulator.server.stop();
    });

    for (const [told, kept] of NUMBERS) {
      it(`is a success with the balance ${kept ?? 'not told'} where the answer has ${told}`, async () => {
        number = told;

        const { transfer } = accepted(await desk.transferFunds.execute(deposit({ provider: label })));

        expect(transfer.status).to.equal('success');
        expect(transfer.balanceAfter?.toString()).to.equal(kept);
      });
    }
  });
}
