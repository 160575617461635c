import { expect } from 'chai';
import fc from 'fast-check';
import type { TooManyRequests } from '../../../src/application/failure.ts';
import type { RefusalReason } from '../../../src/domain/provider/upstream-failure.ts';
import {
  failureIn,
  failureOfTransfer,
  OTHER_CONTENT,
  remarkFor,
  remarkOf,
  TOO_LITTLE,
  UNDER_WAY,
} from '../../../src/application/transfers/transfer-failure.ts';
import { refusedFor, THROTTLED } from './transfer-desk.ts';

const REASONS: readonly RefusalReason[] = [
  ...(['player_not_found', 'player_disabled', 'player_exists', 'registration_failed', 'insufficient_balance'] as const),
  ...(['invalid_amount', 'duplicate_transfer', 'currency_unsupported', 'game_not_found', 'in_maintenance'] as const),
  ...(['launch_failed', 'record_not_found', 'range_too_wide', 'invalid_parameter', 'credentials_refused'] as const),
  'page_without_address',
  'other',
];
const anyRefusal = fc.record({
  kind: fc.constant('provider_refused' as const),
  reason: fc.constantFrom(...REASONS),
  upstreamCode: fc.string({ unit: 'grapheme' }),
  upstreamText: fc.string(),
});

describe('the remark of a failed transfer', () => {
  it('gives back the failure it was made of, whatever the provider said', () => {
    fc.assert(
      fc.property(anyRefusal, (refusal) => {
        const failure = failureOfTransfer('A', refusal);

        expect(failureIn({ provider: 'A', remark: remarkOf(failure) })).to.deep.equal(failure);
      }),
    );
  });

  it('keeps nothing that a database refuses, and has an end', () => {
    const upstreamCode = `a\u0000b\ud800${'c'.repeat(1_000)}`;
    const failure = failureOfTransfer('A', { ...refusedFor('other'), upstreamCode });

    const remark = remarkOf(failure);

    expect(remark)
      .to.have.length('provider_failed: '.length + 500)
      .and.not.include('\0');
    expect(remark.isWellFormed()).to.equal(true);
  });

  it('gives back a parameter and its rule', () => {
    const failure = { kind: 'invalid_parameter', field: 'member_id', rule: 'must be given' } as const;

    expect(failureIn({ provider: 'A', remark: remarkOf(failure) })).to.deep.equal(failure);
  });

  it('gives back that the provider allows a transfer only so often, and to try again in a second', () => {
    const { kind, sentence } = failureOfTransfer('A', THROTTLED) as TooManyRequests;

    const failure = failureIn({ provider: 'A', remark: remarkOf({ kind, sentence, retryAfterMs: 7 }) });

    expect(failure).to.deep.equal({ kind: 'too_many_requests', sentence, retryAfterMs: 1_000 });
  });

  it('is the kind alone of a failure that has no sentence', () => {
    expect(remarkOf({ kind: 'agent_mismatch' })).to.equal('agent_mismatch: agent_mismatch');
  });

  it('says whether money was moved, where no provider has the word', () => {
    for (const { sentence } of [TOO_LITTLE, OTHER_CONTENT]) expect(sentence).to.match(/; nothing was moved$/);
    expect(UNDER_WAY.sentence).to.match(/not decided yet; ask order\/status with this transfer_id$/);
  });

  it('reads as words without its kind', () => {
    expect(remarkFor({ remark: 'player_not_found: provider A does not know the player' })).to.equal(
      'provider A does not know the player',
    );
  });

  for (const remark of [
    'nobody knows',
    'constructor: a word',
    'mended by hand: see the mail',
    'By hand, provider_failed: no',
  ]) {
    it(`stays as it is where it was not written by a failure, such as "${remark}"`, () => {
      expect(remarkFor({ remark })).to.equal(remark);
      expect(failureIn({ provider: 'A', remark })).to.deep.equal({ kind: 'provider_failed', sentence: remark });
    });
  }

  it('is not read where no provider was asked: then the wallet had too little', () => {
    expect(failureIn({ provider: undefined, remark: 'any' })).to.have.property('kind', 'insufficient_balance');
  });
});
