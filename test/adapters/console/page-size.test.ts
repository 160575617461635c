/** The size of pages at their worst: as many rows as there may be, each with ids and answers full of characters that HTML escapes. */
import { expect } from 'chai';
import { ATTEMPTS_LISTED_MAX, KEPT_ANSWER_BYTES_MAX } from '../../../src/domain/callback/callback-log-rules.ts';
import { FIELD_LENGTH_MAX } from '../../../src/domain/shared/bounded-text.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { NO_TRAFFIC } from '../../../src/domain/traffic/traffic.ts';
import { messageOf, parkedRunOf, soonMs, taken } from '../../ports/callback-world.ts';
import { AGENT, guid, MOMENT_MS, PROVIDER } from '../../ports/catalogue-seeds.ts';
import { populate } from '../../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, fund, record } from '../../ports/wallet-seeds.ts';
import { startGateway, type Gateway } from '../http/gateway.ts';
import type { Visitor } from '../http/sign-in/browser.ts';
import { signedInAs } from './signed-in-as.ts';

const BYTES_MAX = 100_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const STEPS = 55;
const CALLBACKS_BEGIN = 1_000;

const longId = (number: number): string => String(number).padStart(FIELD_LENGTH_MAX, '"');
const ROUND = longId(0);
const ANSWER = '"'.repeat(KEPT_ANSWER_BYTES_MAX);

async function fill({ world }: Gateway): Promise<void> {
  const numbers = Array.from({ length: STEPS }, (_, at) => at + 1);
  await populate(world);
  await fund(world, '10000');
  const told = numbers.map((number) => {
    const event = betEvent(number, { roundId: ROUND, transactionId: longId(number), wagerId: longId(number) });
    return decidedOf(acceptedOf(number, event, '90'), { messages: [] });
  });
  await record(world.walletBook, ...told);
  await world.enqueue(
    ...numbers.map((number) =>
      messageOf(CALLBACKS_BEGIN + number, {
        role: 'bet',
        lane: `${PROVIDER} ${longId(number)}`,
        transactionId: guid(number),
        body: JSON.stringify({ bet_detail: '"'.repeat(8 * 1024), transaction_id: longId(number) }),
      }),
    ),
  );
  const nowMs = soonMs();
  const lanes = await taken(world.queue, nowMs, { lanesPerAgentMax: STEPS });
  const attempts = Array.from({ length: ATTEMPTS_LISTED_MAX }, (_, at) => at);
  await world.queue.settle(
    lanes.map((lane) => ({
      ...parkedRunOf(lane),
      attempts: attempts.map((at) => ({
        callbackId: lane.messages[0]!.id,
        atMs: MOMENT_MS + at,
        latencyMs: 10_000,
        httpStatus: 500,
        outcome: 'refused',
        answer: ANSWER.slice(4) + String(at).padStart(4, '0'),
      })),
    })),
    nowMs,
  );
}

/** Every minute of the last week, in more currencies than the page draws. */
async function play({ trafficBook, clock }: Gateway): Promise<void> {
  const minutes = Array.from({ length: (7 * DAY_MS) / MINUTE_MS }, (_, at) => clock.nowMs() - at * MINUTE_MS);
  const money = { fromPlayers: Decimal.from('123456.789'), toPlayers: Decimal.from('98765.4321') };
  for (const currency of ['EUR', 'USD', 'GBP', 'JPY', 'KRW'])
    await trafficBook.add(
      minutes.map((atMs, at) => ({
        ...NO_TRAFFIC,
        ...money,
        agent: AGENT,
        provider: PROVIDER,
        currency,
        atMs,
        events: 120_000 + at,
        refused: 500 + (at % 13),
        eventMs: 90_000_000 + at,
        attempts: 110_000 + at,
        failed: 7 * at,
        attemptMs: 80_000_000 - at,
      })),
    );
}

describe('a page of the console at its worst', () => {
  let gateway: Gateway;
  let visitor: Visitor;

  before(async () => {
    gateway = await startGateway();
    await fill(gateway);
    await play(gateway);
    visitor = await signedInAs(gateway, 'ann', 'admin');
  });
  after(() => gateway.close());

  const round = `/console/rounds/${PROVIDER}/${encodeURIComponent(ROUND)}`;
  const player = `/console/players/${AGENT}/ANN`;
  const delivery = `/console/deliveries/${guid(CALLBACKS_BEGIN + 1)}`;

  for (const path of [round, player, delivery, '/console/deliveries', '/console/transactions', '/console/in-doubt']) {
    for (const query of ['', '?pageSize=50', '?pageSize=100&page=2']) {
      it(`has less than 100 KB: ${path.replaceAll('%22', '')}${query}`, async () => {
        const { httpStatus, text } = await visitor.get(path + query);

        expect(httpStatus).to.equal(200);
        expect(Buffer.byteLength(text)).to.be.lessThan(BYTES_MAX);
      });
    }
  }

  for (const range of ['hour', 'day', 'week']) {
    it(`has less than 100 KB: the charts of the last ${range}`, async () => {
      for (const path of ['/console', '/console/deliveries']) {
        const { httpStatus, text } = await visitor.get(`${path}?range=${range}`);

        expect(httpStatus).to.equal(200);
        expect(text).to.contain('class="over"');
        expect(Buffer.byteLength(text)).to.be.lessThan(BYTES_MAX);
      }
    });
  }

  it('begins with the newest attempts of a delivery, and leads to the older ones', async () => {
    const newest = await visitor.get(delivery);
    const older = await visitor.get(`${delivery}?page=2`);

    expect(newest.text).to.include('0099</code>');
    expect(newest.text).to.include(`of ${ATTEMPTS_LISTED_MAX}`);
    expect(newest.text).not.to.include('0094</code>');
    expect(older.text).to.include('0094</code>');
  });

  it('is the page of a timeline that has the step, from the search and from Transactions', async () => {
    const step = guid(42);
    const { headers } = await visitor.get(`/console/search?q=${step}`);
    const found = headers.get('location') ?? '';
    const { text } = await visitor.get(found);
    const listed = await visitor.get(`/console/transactions?number=${encodeURIComponent(longId(42))}`);

    expect(found).to.equal(`${round}?step=${step}#step-${step}`);
    expect(text).to.include(`id="step-${step}"`);
    expect(text).to.include('41–50 of 55');
    expect(text).to.match(/href="[^"]*\?page=6">Next/);
    expect(listed.text).to.include(`href="${found}"`);
  });

  it('leads from a step of a timeline to all attempts of its callback', async () => {
    const { text } = await visitor.get(round);

    expect(text).to.include('The latest of 100 attempts');
    expect(text).to.include(`<a href="${delivery}">All attempts</a>`);
  });
});
