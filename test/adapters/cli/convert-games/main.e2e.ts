import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from '../../../support/built-source.ts';

const ROW = '{"product_code": 1009, "product": "CQ9", "game_code": "1", "game_name": "FruitKing", "game_type": "SLOT"}';

const run = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, [...programOf('src/adapters/cli/convert-games/main'), ...args], {
    encoding: 'utf8',
    input,
  });

describe('convert-games', () => {
  it('converts standard input to standard output', () => {
    const { status, stdout, stderr } = run([], `\ufeff${ROW}\r\n\n${ROW}`);

    expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '2 games converted, 0 bad lines left out.\n' });
    expect(stdout.split('\n').map((line) => line.slice(0, 18))).to.deep.equal([
      '{"provider":"CQ9",',
      '{"provider":"CQ9",',
      '',
    ]);
  });

  it('leaves bad lines out, names them and fails', () => {
    const { status, stdout, stderr } = run([], `oops\n\n${ROW}\n{}\n`);

    expect({ status, lines: stdout.split('\n').length - 1 }).to.deep.equal({ status: 1, lines: 1 });
    expect(stderr).to.equal(
      'line 1: is not JSON\nline 4: game_code is missing\n1 games converted, 2 bad lines left out.\n',
    );
  });

  it('does not fail for bad lines when it is lenient', () => {
    expect(run(['--lenient'], 'oops').status).to.equal(0);
  });

  it('reads and writes files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'convert-games-'));
    writeFileSync(join(folder, 'in'), ROW);

    const { status, stdout } = run(['--provider', 'B', join(folder, 'in'), join(folder, 'out')]);
    const written = readFileSync(join(folder, 'out'), 'utf8');
    rmSync(folder, { recursive: true });

    expect({ status, stdout }).to.deep.equal({ status: 0, stdout: '' });
    expect(JSON.parse(written)).to.include({ provider: 'B', code: '1' });
  });

  for (const args of [['/no/such/file'], ['--nope'], ['-', '/no/such/folder/file']]) {
    it(`says in a sentence that it cannot do ${args.join(' ')}`, () => {
      const { status, stderr } = run(args);

      expect({ status, lines: stderr.trimEnd().split('\n').length }).to.deep.equal({ status: 2, lines: 1 });
    });
  }

  it('explains itself', () => {
    expect(run(['--help']).stdout).to.include('--provider-from COLUMN');
  });
});
