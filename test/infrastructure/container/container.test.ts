import { expect } from 'chai';
import type { Container } from 'inversify';
import { rm } from 'node:fs/promises';
import type { Persistence } from '../../../src/adapters/persistence/index.ts';
import { NullTracer } from '../../../src/adapters/tracing/index.ts';
import { Bell } from '../../../src/infrastructure/process/bell.ts';
import { readConfig } from '../../../src/infrastructure/config/read-config.ts';
import { createContainer } from '../../../src/infrastructure/container/container.ts';
import { TOKENS } from '../../../src/infrastructure/container/tokens.ts';
import { populate } from '../../ports/money-seeds.ts';
import type { MoneyWorld } from '../../ports/money-world.ts';
import { acceptedOf, betEvent, decidedOf, fund, record } from '../../ports/wallet-seeds.ts';
import { ShowAgent } from '../../../src/application/agents/agents.ts';
import { RateLimiter } from '../../../src/application/limits/rate-limiter.ts';
import { LogDestination } from '../../../src/infrastructure/telemetry/log-destination.ts';
import { migratedFolder } from '../../support/prepared-folder.ts';

describe('the container', () => {
  let dataDir: string;
  let container: Container;

  before(async () => {
    dataDir = await migratedFolder('container-', '.');
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    if (!config.ok) throw new Error(config.error.join());
    container = createContainer({
      config: config.value,
      secrets: { admin: { kind: 'off' }, secretsKey: '0'.repeat(64) },
      logDestination: new LogDestination(1),
    });
  });

  after(async () => {
    await container.unbindAllAsync();
    await rm(dataDir, { recursive: true });
  });

  const { work, ...ones } = TOKENS;
  for (const [name, token] of Object.entries(ones)) {
    it(`has one ${name}`, async () => {
      const resolved = await container.getAsync<unknown>(token);

      expect(resolved).not.to.equal(undefined);
      expect(await container.getAsync<unknown>(token)).to.equal(resolved);
    });
  }

  it('has one of each work that goes on beside the requests', async () => {
    const works = await container.getAllAsync(work);
    const again = await container.getAllAsync(work);

    expect(works).to.have.lengthOf(21);
    expect(again.filter((one, at) => one !== works[at])).to.deep.equal([]);
  });

  it('finds the one object of each class that is bound', async () => {
    const useCase = await container.getAsync(TOKENS.useCase);

    expect(useCase(ShowAgent)).to.equal(await container.getAsync(ShowAgent));
  });

  it('says which class it has no object of', async () => {
    const useCase = await container.getAsync(TOKENS.useCase);

    expect(() => useCase(RateLimiter)).to.throw('The container has no object of the class RateLimiter.');
  });

  it('rings the worker when callbacks wait for it', async () => {
    const persistence: Persistence = await container.getAsync(TOKENS.persistence);
    const bell = await container.getAsync(Bell);
    // The world's other ports are not asked for here.
    const world = { ...persistence, ledger: async () => [] } as unknown as MoneyWorld;
    await populate(world);
    await fund(world, '100');

    await record(persistence.walletBook, decidedOf(acceptedOf(1, betEvent(1), '90')));

    await bell.wait(3_600_000, new AbortController().signal);
  });

  it('traces nothing, unless it is told where to', async () => {
    expect(await container.getAsync(TOKENS.tracer)).to.be.an.instanceOf(NullTracer);
  });

  it('closes the database when it ends', async () => {
    const persistence: Persistence = await container.getAsync(TOKENS.persistence);

    await container.unbindAllAsync();

    expect(await persistence.readiness()).to.include({ ready: false });
  });
});
