import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { LeftOverTime } from './left-over-time.ts';
import { noteLeftOut } from './left-out.ts';

describe('LeftOverTime', () => {
  let child: ChildProcess;
  let pid: number;

  beforeEach(() => {
    child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    pid = child.pid!;
  });

  afterEach(() => child.kill('SIGKILL'));

  it('puts a process into a group that the kernel calls idle, and the group ends with it', async function () {
    const time = LeftOverTime.of(pid);
    if (!time.isExact) {
      noteLeftOut(this.test!.fullTitle(), 'the right to make groups of processes');
      return;
    }
    const groups = readFileSync(`/proc/${pid}/cgroup`, 'utf8');
    const [folder] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']
      .map((root) => join(root, `left-over-for-${pid}`))
      .filter(existsSync);

    expect(groups).to.contain(`/left-over-for-${pid}\n`);
    expect(readFileSync(join(folder!, 'cpu.idle'), 'utf8')).to.equal('1\n');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await time.end();
    expect(existsSync(folder!)).to.equal(false);
  });

  it('gives the lowest priority where there are no such groups, and leaves nothing behind', () => {
    const root = mkdtempSync(join(tmpdir(), 'no-groups-'));
    const time = LeftOverTime.of(pid, [root]);

    expect(time.isExact).to.equal(false);
    expect(getPriority(pid)).to.equal(constants.priority.PRIORITY_LOW);
    expect(readdirSync(root)).to.deep.equal([]);
    rmSync(root, { recursive: true });
  });
});
