import { expect } from 'chai';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import type { InboundHalf, ProviderProtocol } from '../../../src/adapters/providers/upstream/provider-protocol.ts';
import type { BatchOutcome, EventOutcome, ProviderMessage } from '../../../src/application/ports/provider-inbox.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { IN_DOUBT_REASONS } from '../../../src/domain/in-doubt/in-doubt-item.ts';
import { TOLD, type RefusedBecause } from '../../../src/domain/wallet/wallet-event.ts';
import { readInboundFixtures } from './inbound-fixture.ts';
import { readConnection } from './outbound-fixture.ts';

const REFUSALS = [
  'insufficient_balance',
  'player_disabled',
  'player_blocked',
  'over_limit',
  'unknown_bet',
  'bet_cancelled',
  'already_settled',
  'conflict',
  'bet_refused',
  'no_answer',
  'amount_too_large',
  'amount_too_fine',
  'settled_by_record',
  'record_differs',
] as const satisfies readonly RefusedBecause[];
/** A reason that is missing above does not compile. */
type Missing = Exclude<RefusedBecause, (typeof REFUSALS)[number]>;
const NONE_IS_MISSING: Missing extends never ? true : never = true;

/**
 * Whether an answer says "done", as the documents have it and as independent clients read it: A has no `error`, B has code 0 or 1003
 * (duplicate) in each row, C has `error` 0, D has `errorCode` 0. Of another protocol only the answer to a success says so.
 */
const SAYS_DONE: Readonly<Record<string, (body: string) => boolean>> = {
  A: (body) => (JSON.parse(body) as { error: unknown }).error === null,
  B: (body) => {
    const { data, code } = JSON.parse(body) as { data?: readonly { code: number }[]; code?: number };
    return data === undefined ? code === 0 : data.some((row) => row.code === 0 || row.code === 1003);
  },
  C: (body) => body.includes('<error>0</error>'),
  D: (body) => (JSON.parse(body) as { errorCode: number }).errorCode === 0,
};

const ACCEPTED: EventOutcome = { kind: 'accepted', moved: Decimal.from('1') };

type Events = Extract<ProviderMessage, { readonly kind: 'events' }>;

/** The messages that move money, of all fixtures of a protocol. */
function movements(protocol: ProviderProtocol, inbound: InboundHalf): readonly (readonly [string, Events])[] {
  return readInboundFixtures(protocol.protocol).flatMap(([file, fixture]) => {
    const listening = inbound.listen({
      code: protocol.label,
      baseUrl: 'https://upstream.example',
      timeoutMs: 1_000,
      ...readConnection(protocol.protocol),
      ...fixture.connection,
      runtime: { nowMs: () => fixture.nowMs, uuid: () => '', wait: () => Promise.resolve() },
    });
    if (!listening.ok) return [];
    const read = listening.value.read({ query: '', contentType: undefined, ...fixture.request });
    if (!read.ok || read.value.kind !== 'events' || read.value.batches.length === 0) return [];
    const isMoney = read.value.batches.every(({ events }) => events.every(({ isReportOnly }) => !isReportOnly));
    return isMoney ? [[file, read.value]] : [];
  });
}

const replied = ({ batches, reply }: Events, outcome: EventOutcome): string => {
  const balance = Decimal.from('100');
  const outcomes = batches.map(({ events }): BatchOutcome => {
    return { kind: 'decided', outcomes: events.map(() => outcome), balanceBefore: balance, balance };
  });
  return reply(outcomes).body;
};

describe('what providers read of money that was not booked', () => {
  it('is looked at for every reason, each of which people can be shown', () => {
    expect(NONE_IS_MISSING).to.equal(true);
    expect(IN_DOUBT_REASONS).to.include.keys(...REFUSALS);
    expect(TOLD).to.deep.equal(['done', 'refused']);
  });

  for (const protocol of PROTOCOLS) {
    const { inbound, label } = protocol;
    if (inbound === undefined) continue;
    const saysDone = (message: Events, outcome: EventOutcome): boolean => {
      const body = replied(message, outcome);
      return SAYS_DONE[label]?.(body) ?? body === replied(message, ACCEPTED);
    };

    for (const because of REFUSALS) {
      it(`never says "done" of what was refused as ${because}, in any call of protocol ${label}`, () => {
        const lies = movements(protocol, inbound).filter(([, message]) =>
          saysDone(message, { kind: 'refused', because }),
        );
        expect(lies.map(([file]) => file)).to.deep.equal([]);
      });
    }

    it(`never says "done" of what failed, and says it of what moved, in any call of protocol ${label}`, () => {
      const all = movements(protocol, inbound);
      const lies = all.filter(([, message]) => saysDone(message, { kind: 'failed' }));
      const silent = all.filter(([, message]) => !saysDone(message, ACCEPTED));

      expect(lies.map(([file]) => file)).to.deep.equal([]);
      // An entry that could not be read stands beside others in some requests of B, and is answered for itself.
      expect(silent.map(([file]) => file)).to.deep.equal([]);
    });
  }
});
