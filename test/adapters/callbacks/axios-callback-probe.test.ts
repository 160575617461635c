import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { AxiosCallbackProbe } from '../../../src/adapters/callbacks/axios-callback-probe.ts';
import { callbackProbeContract } from '../../ports/callback-probe.contract.ts';

const options = { timeoutMs: 2_000, allowsPrivate: true, allowsHttp: true };

callbackProbeContract(AxiosCallbackProbe.name, async () => {
  let httpStatus: number | 'nothing' = 200;
  const system = createServer((_, response) => {
    if (httpStatus !== 'nothing') response.writeHead(httpStatus).end();
  }).listen(0, '127.0.0.1');
  await once(system, 'listening');
  const goAway = async (): Promise<void> => {
    if (!system.listening) return;
    system.closeAllConnections();
    await once(system.close(), 'close');
  };
  return {
    probe: new AxiosCallbackProbe(options),
    url: `http://127.0.0.1:${(system.address() as AddressInfo).port}/api`,
    answerWith: (status) => {
      httpStatus = status;
    },
    goAway,
    close: goAway,
  };
});

describe('AxiosCallbackProbe', () => {
  it('goes only where callbacks may go', async () => {
    const probe = new AxiosCallbackProbe({ ...options, allowsPrivate: false });

    expect(await probe.look('http://127.0.0.1/')).to.deep.equal({
      kind: 'address_refused',
      detail: 'the address is not public',
    });
  });

  it('asks by a method that changes nothing', async () => {
    const methods: (string | undefined)[] = [];
    const system = createServer(({ method }, response) => {
      methods.push(method);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(system, 'listening');

    await new AxiosCallbackProbe(options).look(`http://127.0.0.1:${(system.address() as AddressInfo).port}`);
    system.closeAllConnections();
    system.close();

    expect(methods).to.deep.equal(['HEAD']);
  });
});
