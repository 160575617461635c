/** The events of a provider’s records in the console: they are shown first, and then an admin brings them in. */
import { expect } from 'chai';
import type { BroughtIn } from '../../../src/domain/reconciliation/brought-in.ts';
import { MOMENT_MS, PROVIDER } from '../../ports/catalogue-seeds.ts';
import { populate } from '../../ports/money-seeds.ts';
import { startGateway, type Gateway } from '../http/gateway.ts';
import type { Visitor } from '../http/sign-in/browser.ts';
import { formTokenOf, signedInAs } from './signed-in-as.ts';

const HOUR_MS = 3_600_000;
const SPAN = { from: new Date(MOMENT_MS).toISOString(), to: new Date(MOMENT_MS + HOUR_MS).toISOString() };
const SUBJECT = `${PROVIDER} ${SPAN.from}/${SPAN.to}`;
const NUMBERS = { compared: 3, matched: 2, differences: 1, added: 1, gone: 0, foreign: 0 };
const BY_REASON = { missing_here: 1, missing_there: 0, amount_differs: 0, status_differs: 0, not_acknowledged: 0 };
const SHOWN: BroughtIn = {
  reference: '880012345 ANN1',
  reason: 'missing_here',
  amount: '15',
  currency: 'USD',
  events: ['BET 880012345 -10', 'SETTLED 880012345 25'],
  outcome: 'shown',
  because: null,
};

describe('bringing in what the books lack, in the console', () => {
  let gateway: Gateway;
  let eve: Visitor;

  beforeEach(async () => {
    gateway = await startGateway();
    const { world, clock } = gateway;
    clock.advance(24 * HOUR_MS);
    await populate(world);
    gateway.providers.of(PROVIDER).records = [];
    eve = await signedInAs(gateway, 'eve', 'admin');
  });

  afterEach(() => gateway.close());

  const jobOf = async (kind: string, subject: string, brought?: readonly BroughtIn[]) => {
    const { jobs } = gateway.world;
    const id = crypto.randomUUID();
    const { job } = await jobs.start({ id, kind, subject }, Date.now(), 0);
    const result = { ...NUMBERS, byReason: BY_REASON, ...(brought !== undefined && { brought, booked: 0, left: 0 }) };
    await jobs.finish(id, { status: 'succeeded', result: JSON.stringify(result) }, Date.now());
    return job;
  };

  /** The subjects of the jobs that bring in, in the order of their start. */
  const started = (): readonly string[] =>
    [...gateway.world.books.jobs.values()].flatMap(({ job }) => (job.kind === 'bring-in' ? [job.subject] : []));

  const press = async (visitor: Visitor, path: string, action: string) =>
    visitor.post(path, {
      form_token: await formTokenOf(visitor),
      action,
      ':code': PROVIDER,
      ':from': SPAN.from,
      ':to': SPAN.to,
    });

  it('begins with a look, which books nothing', async () => {
    const { id } = await jobOf('reconcile', SUBJECT);
    const path = `/console/reconciliations/${id}`;

    const { text } = await eve.get(path);
    await press(eve, path, 'show-what-can-be-brought-in');

    expect(text).to.include('Show what can be brought in').and.not.include('Bring these in');
    expect(started()).to.deep.equal([`${SUBJECT} shown`]);
  });

  it('shows each difference with its events before they are brought in', async () => {
    const { id } = await jobOf('bring-in', `${SUBJECT} shown`, [SHOWN]);
    const path = `/console/reconciliations/${id}`;

    const { text } = await eve.get(path);
    await press(eve, path, 'bring-in');

    expect(text).to.include('880012345 ANN1').and.include('SETTLED 880012345 25').and.include('Bring these in');
    expect(started()).to.deep.equal([`${SUBJECT} shown`, `${SUBJECT} booked`]);
    expect((await eve.get('/console/reconciliations')).text).to.include('Brought in from providers’ records');
  });

  it('is not offered to an operator, who may only look', async () => {
    const operator = await signedInAs(gateway, 'oli', 'operator');
    const { id } = await jobOf('bring-in', `${SUBJECT} shown`, [SHOWN]);
    const path = `/console/reconciliations/${id}`;

    const { text } = await operator.get(path);
    const { httpStatus } = await press(operator, path, 'bring-in');

    expect(text).to.include('SETTLED 880012345 25').and.not.include('Bring these in');
    expect(httpStatus).to.equal(403);
    expect(started()).to.deep.equal([`${SUBJECT} shown`]);
  });

  it('ends with what was booked, and offers nothing more', async () => {
    const left = { ...SHOWN, outcome: 'left', because: 'the provider does not list it' } as const;
    const { id } = await jobOf('bring-in', `${SUBJECT} booked`, [{ ...SHOWN, outcome: 'booked' }, left]);

    const { text } = await eve.get(`/console/reconciliations/${id}`);

    expect(text).to.include('left: the provider does not list it').and.not.include('Bring these in');
  });
});
