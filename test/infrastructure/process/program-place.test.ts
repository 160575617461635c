import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { spelledFor } from '../../../src/adapters/api/words/next-commands.ts';
import { programPlace } from '../../../src/infrastructure/process/program-place.ts';

describe('programPlace', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'program-place-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const having = (path: string): string => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
    return folder;
  };

  it('is a clone where the sources are', () => {
    expect(programPlace(having('src/agent-gateway.ts')).program).to.equal('npm run --silent agent-gateway --');
    expect(programPlace().program).to.equal('npm run --silent agent-gateway --');
  });

  it('is a package where a folder has installed it', () => {
    const root = join(having('package.json'), 'node_modules/agent-game-gateway');

    expect(programPlace(root)).to.deep.equal({ program: 'npx --no agent-gateway', sandbox: undefined });
  });

  it('has the program on the PATH elsewhere, as in the image or when it is installed for all', () => {
    expect(programPlace(folder).program).to.equal('agent-gateway');
    expect(programPlace(join(folder, 'lib/node_modules/agent-game-gateway')).program).to.equal('agent-gateway');
  });
});

describe('spelledFor', () => {
  const npx = (text: string): string => spelledFor('npx --no agent-gateway', text);

  it('changes commands, and nothing else that has the name', () => {
    expect(npx('sign in by `agent-gateway login`, or agent-gateway --version')).to.equal(
      'sign in by `npx --no agent-gateway login`, or npx --no agent-gateway --version',
    );
    const kept =
      'the program `agent-gateway`, /etc/agent-gateway login.json, agent-gateway.fish and agent-gateway 1.2.3';
    expect(npx(kept)).to.equal(kept);
  });

  it('changes a text that was changed before no more', () => {
    for (const program of ['npx --no agent-gateway', 'npm run --silent agent-gateway --', 'agent-gateway']) {
      const once = spelledFor(program, 'agent-gateway doctor');
      expect(spelledFor(program, once)).to.equal(once);
    }
  });
});
