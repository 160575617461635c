import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { AesSecretBox } from '../../src/adapters/cryptography/aes-secret-box.ts';
import { connected, leaveJobsLying, rowsOf } from '../faults/database-rows.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { ThreeGateways, until } from './three-gateways.ts';

const [OLD, NEW] = ['5a'.repeat(32), 'c3'.repeat(32)] as const;
const [OLD_NAME, NEW_NAME] = [OLD, NEW].map((key) => AesSecretBox.fromKeyText(key).keys.sealing);
/** Callback secrets that were revoked long ago: enough for several pieces. */
const REVOKED = 450;
/** Callbacks that are heard between two steps. */
const HEARD_MIN = 6;

const REVOKED_SECRETS = `
insert into callback_secrets (id, agent, secret_sealed, created_at, revoked_at)
select gen_random_uuid(), agent, secret_sealed, created_at, now() from callback_secrets, generate_series(1, ${REVOKED})`;

/** A row of the fourth piece: the texts are sealed anew by their ids, behind one token. */
const LATER_ROW = `select id from callback_secrets order by id offset 380 limit 1`;
const WAITING = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%callback_secrets%'`;
const SEALED_BY = `
select split_part(sealed, '.', 2) as key, count(*)::int as count from (
  select secret_sealed as sealed from callback_secrets
  union all select credentials_sealed from providers where credentials_sealed is not null
  union all select api_secret_sealed from agent_tokens where api_secret_sealed is not null
  union all select sealed from secrets_key_check) as texts
group by 1 order by 1`;

describeWithPostgres('SECRETS_KEY of two gateways is changed while they work', (database) => {
  let world: ThreeGateways;
  let playing: Promise<unknown>;
  let signed: { readonly key: string; readonly secret: string };

  before(async () => {
    world = await ThreeGateways.open(database().url, [0, 0]);
    const issued = await world.admin('POST /agents/A/tokens', { kind: 'signed' });
    signed = { key: String(issued['api_key']), secret: String(issued['api_secret']) };
    await rowsOf(database().url, REVOKED_SECRETS);
    await world.takeSeats();
    playing = Promise.all(world.tables.map((table) => table.work()));
    // A failure is heard of when all are awaited.
    playing.catch(() => undefined);
  });

  after(() => world.close());

  /** The players go on, callbacks arrive, and each process knows the Agent by its signature. */
  const worksOn = async (): Promise<void> => {
    const heard = world.system.received.length;
    await until(() => world.system.received.length >= heard + HEARD_MIN);
    for (const { baseUrl } of world.running) {
      const seconds = String(Math.floor(Date.now() / 1_000));
      const signature = createHmac('sha256', signed.secret).update(`${signed.key}.${seconds}`).digest('hex');
      const headers = { Authorization: `Bearer ${signed.key}.${seconds}.${signature}` };
      const answer = await fetch(`${baseUrl}/papi/v1/game/list`, { method: 'POST', headers });
      expect(answer.status).to.equal(200);
    }
    expect(world.course.findings).to.deep.equal([]);
  };

  const replaceAll = async (changes: Readonly<Record<string, string>>): Promise<void> => {
    for (const gateway of [...world.running]) await world.replace(gateway, changes);
  };

  const notices = async (baseUrl: string): Promise<readonly unknown[]> =>
    (await world.admin('GET /diagnosis', undefined, baseUrl))['notices'] as readonly unknown[];

  it('first every gateway learns the new key, and goes on sealing with the old one', async () => {
    await replaceAll({ SECRETS_KEY: OLD, SECRETS_KEYS_TO_OPEN: NEW });

    await worksOn();

    const [{ baseUrl } = { baseUrl: '' }] = world.running;
    expect(await notices(baseUrl)).to.deep.include({ notice: 'secrets_key_not_in_use', detail: NEW_NAME });
    expect(world.course.unknown, 'requests that were lost by an orderly change').to.equal(0);
  });

  it('then every gateway seals with the new key, and opens what the old one sealed', async () => {
    await replaceAll({ SECRETS_KEY: NEW, SECRETS_KEYS_TO_OPEN: OLD });

    await worksOn();

    const [{ baseUrl } = { baseUrl: '' }] = world.running;
    const keys = await rowsOf<{ key: string; count: number }>(database().url, SEALED_BY);
    expect(keys.map(({ key }) => key)).to.deep.equal([OLD_NAME]);
    expect(JSON.stringify(await notices(baseUrl))).to.contain(`${OLD_NAME}, ${keys[0]?.count} secrets are sealed`);
    expect(world.course.unknown, 'requests that were lost by an orderly change').to.equal(0);
  });

  it('seals all secrets anew, although the gateway that does it is killed in the middle', async () => {
    const [first, second] = world.running;
    const holder = await connected(database().url);
    await holder.query(`begin; select from callback_secrets where id = (${LATER_ROW}) for update`);
    const started = await world.admin('POST /secrets/reseal', {}, first!.baseUrl);
    await until(async () => (await rowsOf(database().url, WAITING)).length > 0);
    await world.kill(first!);
    await rowsOf(database().url, `select pg_terminate_backend(pid) from (${WAITING}) as waiting`);
    await holder.query('rollback');
    await holder.end();
    await world.replace(first!, { SECRETS_KEY: NEW, SECRETS_KEYS_TO_OPEN: OLD });
    const half = await rowsOf<{ key: string; count: number }>(database().url, SEALED_BY);
    expect(half.map(({ key }) => key)).to.have.members([OLD_NAME, NEW_NAME]);
    await leaveJobsLying(database().url);

    const resumed = await world.admin('POST /secrets/reseal', {}, second!.baseUrl);
    const again = await world.admin('POST /secrets/reseal', {}, second!.baseUrl);
    const job = () => world.admin(`GET /jobs/${String(resumed['job_id'])}`, undefined, second!.baseUrl);
    await until(async () => (await job())['status'] !== 'running');

    expect(resumed).to.deep.equal({ job_id: started['job_id'], outcome: 'resumed' });
    expect(again).to.satisfy(
      ({ job_id: id, outcome }: typeof again) => (outcome === 'running') === (id === started['job_id']),
    );
    expect(await job()).to.deep.include({ status: 'succeeded' });
    const keys = await rowsOf<{ key: string }>(database().url, SEALED_BY);
    expect(keys.map(({ key }) => key)).to.deep.equal([NEW_NAME]);
    expect(await notices(second!.baseUrl)).to.deep.include({ notice: 'secrets_key_not_in_use', detail: OLD_NAME });
    await worksOn();
  });

  it('works without the old key afterwards, and refuses a start with the old key alone', async () => {
    await replaceAll({ SECRETS_KEY: NEW });

    await worksOn();

    const late = await world.beside({ SECRETS_KEY: OLD }).ending();
    expect(late.code).to.equal(1);
    expect(late.stderr).to.contain('SECRETS_KEY is not the key');
  });

  it('lost nothing meanwhile: signed callbacks, and the same money in all books', async () => {
    world.course.isOver = true;
    await playing;
    const [{ baseUrl } = { baseUrl: '' }] = world.running;
    await until(async () => (await world.admin('GET /callbacks?status=pending', undefined, baseUrl))['total'] === 0);

    const verifier = new Webhook(world.callbackSecret);
    for (const { body, headers } of world.callbacks) verifier.verify(body, headers);
    expect(world.course.findings).to.deep.equal([]);
    expect(world.book.findings()).to.deep.equal([]);
    expect((await world.admin('GET /audit', undefined, baseUrl))['sound']).to.equal(true);
    for (const { gateway, agent, providers } of await world.balances(baseUrl)) {
      expect([agent, providers]).to.deep.equal([gateway, gateway]);
    }
  });
});
