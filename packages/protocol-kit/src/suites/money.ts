/** The replies to money that was not booked, as a provider reads them. */
import { expect } from 'chai';
import { readInboundFixtures } from '../../../../test/adapters/providers/inbound-fixture.ts';
import { readConnection } from '../../../../test/adapters/providers/outbound-fixture.ts';
import { Decimal, type BatchOutcome, type EventOutcome, type ProviderMessage, type RefusedBecause } from '../index.ts';
import { connectionOf, type Subject } from './subject.ts';

/** Every reason for which money is refused. */
export const REFUSALS = [
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

/** No reply to refused or failed money says "done", and each reply to booked money does. */
export function moneySuite(subject: Subject): void {
  const { protocol, saysDone } = subject;
  if (protocol.inbound === undefined) return;
  describe(`what ${protocol.protocol} reads of money that was not booked`, () => {
    const isDone = (message: Events, outcome: EventOutcome): boolean => {
      const body = replied(message, outcome);
      return saysDone?.(body) ?? body === replied(message, ACCEPTED);
    };

    for (const because of REFUSALS) {
      it(`never says "done" of what was refused as ${because}, in any call`, () => {
        const lies = movements(subject).filter(([, message]) => isDone(message, { kind: 'refused', because }));

        expect(lies.map(([file]) => file)).to.deep.equal([]);
      });
    }

    it('never says "done" of what failed, and says it of what moved, in any call', () => {
      const all = movements(subject);
      const lies = all.filter(([, message]) => isDone(message, { kind: 'failed' }));
      const silent = all.filter(([, message]) => !isDone(message, ACCEPTED));

      expect(lies.map(([file]) => file)).to.deep.equal([]);
      // An entry that could not be read stands beside others in some requests of B, and is answered for itself.
      expect(silent.map(([file]) => file)).to.deep.equal([]);
    });
  });
}

const ACCEPTED: EventOutcome = { kind: 'accepted', moved: Decimal.from('1') };

type Events = Extract<ProviderMessage, { readonly kind: 'events' }>;

/** The messages that move money, of all fixtures. */
function movements({ protocol, fixtures }: Subject): readonly (readonly [string, Events])[] {
  return readInboundFixtures(fixtures).flatMap(([file, fixture]) => {
    const given = { ...readConnection(fixtures), ...fixture.connection };
    const listening = protocol.inbound!.listen(connectionOf(protocol, fixture.nowMs, given));
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
