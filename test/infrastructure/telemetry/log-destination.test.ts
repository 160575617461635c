import { expect } from 'chai';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogDestination } from '../../../src/infrastructure/telemetry/log-destination.ts';

describe('LogDestination', () => {
  let folder: string;
  let file: number;
  const written = (): string => readFileSync(join(folder, 'log'), 'utf8');

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'log-destination-'));
    file = openSync(join(folder, 'log'), 'w');
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('gathers lines', async () => {
    const destination = new LogDestination(file);

    destination.write('a\n');

    expect(written()).to.equal('');
    await destination.close();
  });

  it('writes everything in order when it is closed', async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `line ${at}\n`);
    const destination = new LogDestination(file);

    for (const line of lines) destination.write(line);
    await destination.close();

    expect(written()).to.equal(lines.join(''));
  });

  it('has written everything when a synchronous flush returns', () => {
    const destination = new LogDestination(file);
    destination.write('the last words\n');

    destination.flushSync();

    expect(written()).to.equal('the last words\n');
    closeSync(file);
  });

  it('takes lines after its end, and drops them', async () => {
    const destination = new LogDestination(file);
    await destination.close();

    destination.write('too late\n');
    destination.flushSync();

    expect(written()).to.equal('');
  });

  it('outlives a target that cannot be written to', async () => {
    const readOnly = openSync(join(folder, 'log'), 'r');
    const destination = new LogDestination(readOnly);

    destination.write(`${'x'.repeat(5000)}\n`);
    await destination.close();

    expect(written()).to.equal('');
  });
});
