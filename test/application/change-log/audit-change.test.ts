import { expect } from 'chai';
import { AuditChange } from '../../../src/application/change-log/change-log.ts';
import type { ChangeLog } from '../../../src/application/ports/change-log.ts';
import { PageRequest } from '../../../src/domain/shared/page-request.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { InMemoryChangeLog } from '../../fakes/in-memory-change-log.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { accepted, agentOf } from '../../ports/catalogue-seeds.ts';

const INTENDED = {
  actor: 'ann',
  credential: 'ADMIN_TOKEN',
  address: '192.0.2.7',
  requestId: 'r',
  method: 'PATCH',
  path: '/admin/v1/agents/AGENT-1',
  entity: 'agents/AGENT-1',
};
const MADE = { entity: INTENDED.entity, code: 0, fields: ['name'], result: undefined };

describe('auditing a change', () => {
  const open = () => {
    const world = inMemoryWorld();
    const changeLog = new InMemoryChangeLog();
    const ports = { ...world, changeLog, clock: new ControllableClock(), randomness: new CountingRandomness() };
    const entries = async () =>
      (
        await changeLog.list(
          { entity: undefined, actor: undefined, sinceMs: undefined },
          accepted(PageRequest.of('1', '10')),
        )
      ).list;
    return { world, changeLog, ports, entries, audit: new AuditChange(ports) };
  };

  it('notes the change before it is made', async () => {
    const { audit, entries } = open();
    let seen: number | undefined;

    await audit.execute(INTENDED, async () => {
      seen = (await entries()).filter(({ outcome }) => outcome === undefined).length;
      return MADE;
    });

    expect(seen).to.equal(1);
    expect((await entries())[0]?.outcome?.code).to.equal(0);
  });

  it('makes no change that cannot be noted', async () => {
    const { ports, changeLog: kept } = open();
    let isMade = false;
    const changeLog: ChangeLog = {
      begin: () => Promise.reject(new Error('full')),
      end: (...outcome) => kept.end(...outcome),
      list: (...question) => kept.list(...question),
    };

    const error = await new AuditChange({ ...ports, changeLog })
      .execute(INTENDED, async () => {
        isMade = true;
        return MADE;
      })
      .catch((refused: unknown) => refused);

    expect(error).to.be.instanceOf(Error);
    expect(isMade).to.equal(false);
  });

  it('notes a fault, and passes it on', async () => {
    const { audit, entries } = open();
    const fault = new Error('broken');

    const error = await audit.execute(INTENDED, () => Promise.reject(fault)).catch((thrown: unknown) => thrown);

    expect(error).to.equal(fault);
    expect((await entries())[0]?.outcome).to.include({ code: 9999, after: undefined });
  });

  it('has the Agent as it was before and after', async () => {
    const { audit, entries, world } = open();
    await world.agents.create(agentOf({ name: 'Old' }));

    await audit.execute(INTENDED, async () => {
      await world.agents.update('AGENT-1', { name: 'New' });
      return MADE;
    });

    const [entry] = await entries();
    expect(entry?.before).to.include('"name":"Old"');
    expect(entry?.outcome?.after).to.include('"name":"New"');
  });
});
