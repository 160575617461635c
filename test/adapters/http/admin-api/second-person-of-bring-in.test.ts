/** A comparison that books what the books lack takes two people where the operator wants that. */
import { expect } from 'chai';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { PROTOCOLS } from '../../../../src/adapters/providers/index.ts';
import { administratorOf, adminTokenOf } from '../../../ports/people-seeds.ts';
import { callingAt, type Called } from '../../cli/gateway/called.ts';
import { dataOf, sent, type Reply } from '../calls.ts';
import { betOf, MINUTE_MS, ReconciliationTable, SPAN } from './reconciliation-table.ts';

/** Only here, a bet that is missing in the books can be brought in with its payout. */
const [PROTOCOL] = PROTOCOLS.filter(({ label }) => label === 'A');
const PATH = '/providers/A/reconciliations';
const LOOK = { ...SPAN, bring_in: true };
const [PAID, MISSING] = [1, 2];

describe('bringing in what the books lack, by two people', () => {
  let table: ReconciliationTable;

  beforeEach(async () => {
    table = new ReconciliationTable(PROTOCOL!);
    await table.open(new Set(['reconcile']));
    const { administrators, adminTokens } = table.gateway.world;
    const digests = new NodeDigests();
    for (const [at, name] of ['ann', 'bob'].entries()) {
      await administrators.add(administratorOf(name, { role: 'admin' }));
      await adminTokens.add(adminTokenOf(at, { owner: name, role: 'admin', digest: digests.sha256(`adm_${name}`) }));
    }
    await table.play(PAID, '25');
    table.faults.invent(table.recordOf(betOf(MISSING), '25'));
    table.clock.advance(60 * MINUTE_MS);
  });

  afterEach(() => table.close());

  const as = (name: string, path: string, body: object): Promise<Reply> =>
    sent(table.gateway, path, {
      headers: { Authorization: `Bearer adm_${name}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const broughtIn = async (): Promise<readonly unknown[]> => {
    await table.runner.settled();
    const { list } = dataOf(
      await sent(table.gateway, '/transactions', { method: 'GET', headers: { Authorization: 'Bearer adm_ann' } }),
    ) as { list: { action: string; status: string; brought_in_by: string | null }[] };
    return list
      .filter(({ brought_in_by: by }) => by !== null)
      .map(({ action, status, brought_in_by: by }) => [action, status, by])
      .sort();
  };
  const command = (...args: readonly string[]): Promise<Called> =>
    callingAt(table.gateway.url, { environment: { ADMIN_TOKEN: 'adm_ann' } })([
      ...['reconcile', 'A', '--from', SPAN.from, '--to', SPAN.to, '--bring-in', '--no-wait'],
      ...args,
    ]);

  it('does not wait for the look alone, which books nothing', async () => {
    const { httpStatus, envelope } = await as('ann', PATH, LOOK);

    expect([httpStatus, envelope.code]).to.deep.equal([200, 0]);
    expect(await broughtIn()).to.deep.equal([]);
  });

  it('books after the agreement of another person only, under the name of the one who asked', async () => {
    const waiting = await as('ann', PATH, { ...LOOK, book: true });
    const approval = waiting.headers.get('location')?.replace('/admin/v1', '') ?? '';

    expect([waiting.httpStatus, waiting.envelope.code]).to.deep.equal([202, 1009]);
    expect((await as('ann', `${approval}/agree`, {})).httpStatus).to.equal(403);
    expect(await broughtIn()).to.deep.equal([]);

    expect(dataOf(await as('bob', `${approval}/agree`, {}))).to.include({ code: 0 });
    expect(await broughtIn()).to.deep.equal([
      ['BET', 'accepted', 'ann'],
      ['SETTLED', 'accepted', 'ann'],
    ]);
  });

  it('says on the command line what waits, and ends with 5', async () => {
    const look = await command();
    const booking = await command('--book');

    expect(look.status).to.equal(0);
    expect([booking.status, booking.stdout]).to.deep.equal([5, '']);
    expect(booking.stderr).to.include('a second person has to agree to POST /admin/v1/providers/A/reconciliations');
    expect(await broughtIn()).to.deep.equal([]);
  });
});
