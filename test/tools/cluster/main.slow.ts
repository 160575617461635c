import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { processesBelow } from '../../../tools/cluster/processes.ts';
import { ToolProcess } from '../tool-process.ts';

const WHOLE = 'end everything';

describe('npm run cluster', () => {
  it('shows where everything is, takes an order, ends with 0 after quit, and leaves nothing', async () => {
    const tool = new ToolProcess('tools/cluster/main', []);
    await tool.until(WHOLE);
    const places = new Map(tool.rows.map(([what = '', where = '']) => [what, where]));
    const folder = places.get('folder, with a log of each') ?? '';
    const ready = await fetch(`${places.get('all gateways')}/health/ready`);
    const [link = ''] = tool.consoleLinks;
    const page = await fetch(link);

    tool.type('kill gateway 2');
    await tool.until('gateway-2 is killed.');
    await tool.until('gateway-2 starts again.');
    const running = processesBelow(folder).length;
    tool.type('quit');
    await tool.untilEnd();

    expect([ready.status, page.status]).to.deep.equal([200, 200]);
    expect(link).to.match(new RegExp(`^${places.get('all gateways')}/console/sign-in/link/`));
    expect([...places.keys()]).to.include.members([
      'gateway 3',
      'node-3, Patroni',
      'etcd-3',
      'provider D',
      'Agent SANDBOX',
    ]);
    expect(running, 'three etcd, three PostgreSQL with Patroni, HAProxy and three gateways').to.be.greaterThan(10);
    expect(tool.exitCode, tool.stderr).to.equal(0);
    expect(processesBelow(folder)).to.deep.equal([]);
    expect(existsSync(folder)).to.equal(false);
  });
});
