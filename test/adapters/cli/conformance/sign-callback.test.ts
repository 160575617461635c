import { expect } from 'chai';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { webhookHeaders } from '../../../../src/adapters/http-client/webhook-signature.ts';
import { signCallback } from '../../../../src/adapters/cli/conformance/sign-callback.ts';

const secretOf = (key: Uint8Array): string => `whsec_${Buffer.from(key).toString('base64')}`;
const keys = fc.uint8Array({ minLength: 16, maxLength: 64 });
const texts = fc.string({ unit: 'grapheme' });
const moments = fc.integer({ min: 0, max: 4_000_000_000 });

describe('signCallback', () => {
  it('signs as the gateway does, whatever the id, moment, body and secret', () => {
    fc.assert(
      fc.property(fc.uuid(), moments, texts, keys, (id, atS, body, key) => {
        const secret = secretOf(key);
        const sent = webhookHeaders({ id, atMs: atS * 1_000, body }, [secret]);

        expect(signCallback({ id, timestamp: String(atS), body }, secret)).to.equal(sent['webhook-signature']);
      }),
    );
  });

  it('is verified by the library that receivers use', () => {
    const secret = secretOf(Buffer.from('a secret of more than 24 bytes'));
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signature = signCallback({ id: 'id', timestamp, body: '{"a":"é"}' }, secret);
    const headers = { 'webhook-id': 'id', 'webhook-timestamp': timestamp, 'webhook-signature': signature };

    expect(new Webhook(secret).verify('{"a":"é"}', headers)).to.deep.equal({ a: 'é' });
  });
});
