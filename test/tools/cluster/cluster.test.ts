import { expect } from 'chai';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { layoutBelow, TWO_CELLS } from '../../../tools/cluster/layout.ts';
import { parseCommandLine } from '../../../tools/cluster/options.ts';
import { carryOut, MANUAL, Refused } from '../../../tools/cluster/orders.ts';
import type { Play } from '../../../tools/cluster/play.ts';
import { killBelow, processesBelow } from '../../../tools/cluster/processes.ts';
import { RunningProgram } from '../../../tools/cluster/program.ts';
import { sentenceAbout } from '../../../tools/cluster/requirements.ts';
import { Wire } from '../../../tools/cluster/wire.ts';

describe('the cluster tool', () => {
  it('reads its options, and refuses others', () => {
    expect(parseCommandLine(['--pgbouncer'])).to.deep.include({
      ok: true,
      value: { wantsHelp: false, hasPgbouncer: true, hasSmallDisks: false, cells: 1 },
    });
    expect(parseCommandLine(['--wrong'])).to.have.property('ok', false);
    expect(parseCommandLine(['--cells', '3'])).to.deep.equal({ ok: false, error: '--cells must be 1 or 2' });
  });

  it('names the command that installs missing programs', () => {
    expect(sentenceAbout(['patroni', 'haproxy'])).to.include('apt-get install patroni haproxy');
  });

  it('gives each place ports of its own', async () => {
    const layout = await layoutBelow('/nowhere', TWO_CELLS);
    const ports = JSON.stringify(layout).match(/\d{5}/g) ?? [];

    expect(new Set(ports).size).to.equal(ports.length);
    expect(layout.postgres.map(({ name }) => name)).to.deep.equal(['node-1', 'node-2', 'node-3']);
  });

  const play = { cluster: { disks: { isMounted: false } } } as unknown as Play;

  for (const [order, sentence] of [
    ['make coffee', 'there is no such order'],
    ['kill gateway 9', 'the number must be 1, 2 or 3'],
    ['freeze primary 9999s', 'the time must be seconds from 1s to 600s'],
    ['fill disk', 'without --small-disks'],
  ] as const) {
    it(`refuses "${order}"`, async () => {
      const refused: unknown = await (async () => carryOut(play, order))().catch((error: unknown) => error);

      expect(refused).to.be.instanceOf(Refused);
      expect((refused as Refused).message).to.include(sentence);
    });
  }

  it('shows its orders', async () => {
    expect(await carryOut(play, ' Help ')).to.equal(MANUAL);
  });

  describe('a wire', () => {
    it('keeps what is sent while it is cut, and delivers it afterwards', async () => {
      const heard: string[] = [];
      const sockets: Socket[] = [];
      const server = createServer((socket) => {
        sockets.push(socket);
        socket.on('data', (bytes) => heard.push(String(bytes)));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const wire = await Wire.between(0, (server.address() as AddressInfo).port);
      const client = connect(wire.port, '127.0.0.1');
      await once(client, 'connect');
      client.write('before ');
      while (heard.length === 0) await wait(10);

      wire.cut();
      client.write('during');
      await wait(100);
      const meanwhile = heard.join('');
      wire.heal();
      while (heard.length === 1) await wait(10);

      expect(meanwhile).to.equal('before ');
      expect(heard.join('')).to.equal('before during');
      client.destroy();
      for (const socket of sockets) socket.destroy();
      server.close();
      wire.close();
    });
  });

  it('ends every process of a program, wherever its children went', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'program-for-tests-'));
    const place = join(folder, 'program');
    const args = ['-c', 'setsid sleep 600 & sleep 600'];
    const program = new RunningProgram({
      name: 'sleeper',
      folder: place,
      files: {},
      command: 'sh',
      args,
      isOwn: true,
    });
    program.start();
    while (processesBelow(place).length < 3) await wait(10);

    await killBelow(place);

    expect(processesBelow(place)).to.deep.equal([]);
    rmSync(folder, { recursive: true });
  });
});
