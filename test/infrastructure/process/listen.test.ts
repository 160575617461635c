import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect } from 'chai';

/** The number of unfinished bodies that attackers begin at once in `npm run hostile`. */
const AT_ONCE = 1_050;
const KERNELS_LIMIT = '/proc/sys/net/core/somaxconn';

describe('connections that come at once', () => {
  let listening: ChildProcess;
  let port: number;

  before(async () => {
    listening = fork(new URL('./listening.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
    [port] = (await once(listening, 'message')) as [number];
  });
  after(() => listening.kill('SIGKILL'));

  it(`are all taken by the kernel, ${AT_ONCE} while the process is busy`, async function () {
    // If this file does not exist, the system is not Linux and has other limits.
    const limit = await readFile(KERNELS_LIMIT, 'utf8').then(Number, () => 0);
    if (limit < AT_ONCE) this.skip();
    listening.kill('SIGSTOP');

    const sockets = Array.from({ length: AT_ONCE }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    // The kernel drops whoever finds its queue full, and goes on dropping it while the process stands still.
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));

    expect(sockets.filter((socket) => socket.readyState === 'open')).to.have.length(AT_ONCE);
    listening.kill('SIGCONT');
    for (const socket of sockets) socket.destroy();
  });
});
