import { expect } from 'chai';
import { destinationOf } from '../../../ports/destination-store.contract.ts';
import { KnexDestinationStore } from '../../../../src/adapters/persistence/notifications/knex-destination-store.ts';
import { KnexKeyCheckStore } from '../../../../src/adapters/persistence/keys/knex-key-check-store.ts';
import { KnexApprovalStore } from '../../../../src/adapters/persistence/people/knex-approval-store.ts';
import { KnexSealedSecrets } from '../../../../src/adapters/persistence/keys/knex-sealed-secrets.ts';
import { agentOf, guid, providerOf } from '../../../ports/catalogue-seeds.ts';
import { sealedSecretsContract } from '../../../ports/sealed-secrets.contract.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';

const KINDS = 6;
const TEXTS = `
select api_secret_sealed as sealed from agent_tokens where api_secret_sealed is not null
union all select secret_sealed from callback_secrets
union all select credentials_sealed from providers where credentials_sealed is not null
union all select address_sealed from notification_destinations
union all select request_sealed from approvals
union all select sealed from secrets_key_check`;

/** A text of each column, and rows without one. */
async function keep(world: KnexWorld, sealed: (kind: number) => string): Promise<number> {
  const { agents, tokens, callbackSecrets, providers, knex } = world;
  await agents.create(agentOf({ code: 'A1' }));
  const life = { agent: 'A1', createdAtMs: 0, expiresAtMs: undefined, revokedAtMs: undefined };
  const signed = { ...life, id: guid(1), kind: 'signed', apiKey: 'k1', digest: undefined } as const;
  await tokens.add({ ...signed, apiSecretSealed: sealed(0) });
  await tokens.add({
    ...life,
    id: guid(2),
    kind: 'opaque',
    apiKey: undefined,
    digest: 'd',
    apiSecretSealed: undefined,
  });
  await callbackSecrets.add({ ...life, id: guid(3), secretSealed: sealed(1) });
  await providers.create({ ...providerOf({ code: 'P1' }), credentialsSealed: sealed(2) });
  await providers.create({ ...providerOf({ code: 'P2' }), credentialsSealed: undefined });
  await new KnexApprovalStore(knex).add({ ...APPROVAL, requestSealed: sealed(3) }, 1);
  await new KnexKeyCheckStore(knex).keepFirst(sealed(5));
  await new KnexDestinationStore(knex).add(destinationOf('night', { addressSealed: sealed(4) }), 1);
  return KINDS;
}

const APPROVAL = {
  id: guid(4),
  call: 'changeAgent',
  method: 'PATCH',
  path: '/admin/v1/agents/A1',
  entity: 'agents/A1',
  requestedBy: 'ann',
  credential: 'token',
  address: '127.0.0.1',
  createdAtMs: 0,
  expiresAtMs: 1,
  decision: undefined,
  outcome: undefined,
};

describe('KnexSealedSecrets', () => {
  onBothDatabases((openWorld) => {
    const opened = async () => {
      const world = await openWorld();
      await world.reset();
      await world.knex('secrets_key_check').delete();
      return world;
    };

    sealedSecretsContract('KnexSealedSecrets', async () => {
      const world = await opened();
      return {
        subject: new KnexSealedSecrets(world.knex),
        keep: (sealed) => keep(world, sealed),
        kept: async () =>
          (await world.knex.raw<{ rows: { sealed: string }[] }>(TEXTS)).rows.map(({ sealed }) => sealed),
        close: () => world.close(),
      };
    });

    it('gives what other processes keep in memory a new revision, and the text of the start comes last', async () => {
      const world = await opened();
      const subject = new KnexSealedSecrets(world.knex);
      await keep(world, (kind) => `v2.0000000a.${kind}`);
      const before = (await world.knex('catalogue_revision').first<{ value: number }>('value')).value;
      const texts = await subject.sealedByOthers('0000000b', undefined, KINDS);

      await subject.replace(texts.map((text) => ({ ...text, anew: 'v2.0000000b.1' })));

      expect(texts.map(({ sealed }) => sealed.at(-1))).to.deep.equal(['0', '1', '2', '3', '4', '5']);
      const revisions = await world.knex('agent_tokens').where('revision', '>', before).pluck('id');
      expect(revisions).to.deep.equal([guid(1)]);
      expect(await world.knex('providers').where('revision', '>', before).pluck('code')).to.deep.equal(['P1']);
      expect(await world.knex('catalogue_revision').first('value')).to.deep.equal({ value: before + 2 });
      await world.close();
    });
  });
});
