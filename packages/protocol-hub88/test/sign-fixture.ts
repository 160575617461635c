import { createPrivateKey } from 'node:crypto';
import type { FixtureSigner } from 'agent-game-gateway-protocol-kit/testing';
import { SIGNATURE_HEADER, signatureOf } from '../src/signature.ts';
import { HUB88_KEY } from '../src/simulator/keys.ts';

const INBOUND = SIGNATURE_HEADER.toLowerCase();

/** Signs a fixture: a request of the gateway with the operator's key, and one of Hub88 with that of the simulated Hub88. */
export const signFixture: FixtureSigner = (request, { private_key: operatorKey = '' }) => {
  const { headers = {}, body = '' } = request;
  const isInbound = headers[INBOUND] !== undefined;
  if (!isInbound && headers[SIGNATURE_HEADER] === undefined) return request;
  const signature = signatureOf(body, createPrivateKey(isInbound ? HUB88_KEY : operatorKey));
  return { ...request, headers: { ...headers, [isInbound ? INBOUND : SIGNATURE_HEADER]: signature } };
};
