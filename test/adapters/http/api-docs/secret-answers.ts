import { expect } from 'chai';
import type { Gateway } from '../gateway.ts';
import type { DocumentedCaller } from './documented-call.ts';

/** Tokens and callback secrets from their issue to their end, a handed-in conformance run, a certificate, and the end of the Agent. */
export async function secretCalls(caller: DocumentedCaller, { runner }: Gateway): Promise<void> {
  const token = await caller.call('issueToken');
  expect(token.data).to.have.all.keys('id', 'api_key', 'api_secret');
  await caller.call('revokeToken', { params: { id: String(token.data['id']) } });
  expect((await caller.call('showToken', { params: { id: String(token.data['id']) } })).data).to.include({
    kind: 'signed',
  });
  const tokens = await caller.call('listTokens');
  expect(tokens.data['list']).to.have.length(2);
  expect((await caller.call('showConformance')).data).to.deep.equal({ run: null, signed: null });
  const secret = await caller.call('issueCallbackSecret');
  await caller.call('certifyAgent');
  await runner.settled();
  expect((await caller.call('showConformance')).data).to.have.nested.property('signed.certificate.passed', 2);
  await caller.call('revokeCallbackSecret', { params: { id: String(secret.data['id']) } });
  await caller.call('showCallbackSecret', { params: { id: String(secret.data['id']) } });
  await caller.call('listCallbackSecrets');
  expect((await caller.call('keepConformance')).data).to.include({ passed: 0, failed: 1, left_out: 0 });
  expect((await caller.call('showConformance')).data)
    .to.have.nested.property('run.cases')
    .with.length(1);
  await caller.call('resealSecrets');
  await caller.call('changeAgent');
}
