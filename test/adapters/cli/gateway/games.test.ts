import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { arrivalOf, guid, providerOf, stock } from '../../../ports/catalogue-seeds.ts';
import { startGateway, type Gateway } from '../../http/gateway.ts';
import { callingAt } from './called.ts';

describe('agent-gateway games', () => {
  let gateway: Gateway;
  let folder: string;
  let call: ReturnType<typeof callingAt>;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'agent-gateway-'));
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  beforeEach(async () => {
    gateway = await startGateway();
    call = callingAt(gateway.url);
    await gateway.world.providers.create(providerOf({ code: 'A' }));
  });

  afterEach(() => gateway.close());

  const fileOf = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  const json = async (...args: string[]) => JSON.parse((await call([...args, '--json'])).stdout);

  const row = (code: string, more: object = {}) => ({
    provider: 'A',
    brand: 'B',
    code,
    name: code,
    category: 'SLOT',
    currencies: ['EUR'],
    image: '',
    ...more,
  });

  it('imports games line by line, names those that are left out, and then ends with 1', async () => {
    const file = fileOf(
      'games.ndjson',
      [row('1'), row('2', { currencies: [] }), row('3')].map((each) => JSON.stringify(each)).join('\n'),
    );

    const first = await call(['games', 'import', file]);
    const again = await call(['games', 'import', file, '--lenient']);

    expect(first).to.deep.equal({
      status: 1,
      stdout:
        'Left out line 2: currencies must name at least one currency.\n2 new, 0 changed, 0 unchanged, 1 left out.\n',
      stderr: '1 of 1 KiB sent\n',
    });
    expect(again.status).to.equal(0);
    expect(again.stdout).to.include('0 new, 0 changed, 2 unchanged, 1 left out.');
  });

  it('imports an array from a pipe', async () => {
    const { status, stdout } = await call(['games', 'import', '-', '--json'], { stdin: JSON.stringify([row('1')]) });

    expect(status).to.equal(0);
    expect(JSON.parse(stdout)).to.deep.equal({ created: 1, updated: 0, unchanged: 0, rejected: [], rejected_total: 0 });
  });

  it('draws a bar while it sends a large file', async () => {
    const file = fileOf(
      'large.ndjson',
      Array.from({ length: 3_000 }, (_, at) => JSON.stringify(row(`${at}`))).join('\n'),
    );

    const { status, stderr } = await call(['games', 'import', file], { columns: 80 });

    expect(status).to.equal(0);
    expect(stderr).to.match(/\r\[#+-+\] \d+ of (\d+) KiB sent.*\r\[#{30}\] \1 of \1 KiB sent\n$/s);
  });

  it('puts a game into maintenance and back', async () => {
    await gateway.world.providers.create(providerOf());
    await stock(gateway.world, arrivalOf(1));
    const id = guid(1);

    const on = await json('games', 'set', id, '--maintenance');
    const off = await json('games', 'set', id, '--no-maintenance', '--no-active');

    expect(on).to.include({ is_maintenance: true, active: true });
    expect(off).to.include({ is_maintenance: false, active: false });
  });
});
