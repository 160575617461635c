import { expect } from 'chai';
import { sendingProof } from '../../../../src/domain/wallet/sending-proof.ts';

describe('the answer to one sending of a transfer', () => {
  it('proves that this sending moved nothing when it never arrived, and names the failure', () => {
    const failure = { kind: 'provider_unreachable', detail: 'refused' } as const;

    expect(sendingProof({ ok: false, error: failure })).to.deep.equal({ kind: 'not_by_this', failure });
  });
});
