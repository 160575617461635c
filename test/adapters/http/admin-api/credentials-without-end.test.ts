import { expect } from 'chai';
import { WORKING_TOKENS_MAX } from '../../../../src/domain/agent/agent-token.ts';
import { SIGNING_SECRETS_MAX } from '../../../../src/domain/callback/signing-secrets.ts';
import { admin, dataOf, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const LIMITS = [
  ['callback-secrets', SIGNING_SECRETS_MAX, 'callback secrets of the Agent sign already; revoke one first'],
  ['tokens', WORKING_TOKENS_MAX, 'tokens of the Agent work already; revoke one first'],
] as const;

describe('the credentials of an Agent', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await admin(gateway, 'POST', '/agents', { code: 'ACME', name: 'Acme', currency: 'EUR' });
  });

  afterEach(() => gateway.close());

  for (const [name, max, rule] of LIMITS) {
    it(`are a few at a time: ${name}`, async () => {
      const issue = () => admin(gateway, 'POST', `/agents/ACME/${name}`, name === 'tokens' ? {} : undefined);
      const issued = await Promise.all(Array.from({ length: max }, issue));

      const refused = await issue();
      await admin(gateway, 'DELETE', `/agents/ACME/${name}/${String(dataOf(issued[0]!)['id'])}`);
      const again = await issue();

      expect(issued.map(({ httpStatus }) => httpStatus)).to.deep.equal(Array<number>(max).fill(200));
      expect(refusalOf(refused)).to.deep.equal([403, 1008, `${max} ${rule}`]);
      expect(again.httpStatus).to.equal(200);
    });
  }
});
