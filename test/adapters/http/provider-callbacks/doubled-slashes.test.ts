/** Providers append their path to the address that they were given: an operator in production serves `...//v1/api/seamless/...`. */
import { expect } from 'chai';
import { PROTOCOLS } from '../../../../src/adapters/providers/index.ts';
import type { ProviderRequest } from '../../../../src/application/ports/provider-inbox.ts';
import { ok } from '../../../../src/domain/shared/result.ts';
import { readInboundFixtures } from '../../providers/inbound-fixture.ts';
import { readConnection } from '../../providers/outbound-fixture.ts';
import { receivedBy, startGateway, type Gateway, type Receiver } from '../gateway.ts';

const UNDERSTOOD = { status: 200, contentType: 'text/plain', body: 'understood' };
const runtime = { nowMs: () => 0, uuid: () => '', wait: () => Promise.resolve() };

describe('an address that a provider was given with a slash at its end', () => {
  let gateway: Gateway;
  let read: (request: ProviderRequest) => boolean;

  before(async () => {
    const receive: Receiver = {
      isKnownSender: () => false,
      execute: async (_, { head, readBody }) => {
        const body = await readBody('proven');
        if (!body.ok) return body;
        return ok(read({ ...head, body: body.value }) ? UNDERSTOOD : { ...UNDERSTOOD, body: 'not understood' });
      },
    };
    gateway = await startGateway({ useCases: receivedBy(receive) });
  });
  after(() => gateway.close());

  for (const { label, protocol, inbound } of PROTOCOLS) {
    if (inbound === undefined) continue;
    for (const address of [`/provider/${label}/`, `/provider/${label}//`]) {
      it(`brings what protocol ${label} calls, appended to ${address}`, async () => {
        const [, { request, nowMs, connection }] = readInboundFixtures(protocol)[0]!;
        const baseUrl = 'https://upstream.example';
        const parts = { code: label, baseUrl, ...readConnection(protocol), ...connection, timeoutMs: 1_000 };
        const inbox = inbound.listen({ ...parts, runtime: { ...runtime, nowMs: () => nowMs } });
        read = (arrived) => inbox.ok && inbox.value.read(arrived).ok;

        const { method, path, contentType = 'text/plain', body } = request;
        const headers = { 'Content-Type': contentType };
        const response = await fetch(`${gateway.url}${address}${path}`, { method, headers, body });

        expect(await response.text()).to.equal('understood');
      });
    }
  }
});
