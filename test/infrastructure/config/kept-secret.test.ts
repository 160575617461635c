import { expect } from 'chai';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptSecret } from '../../../src/infrastructure/config/complete-secrets.ts';

describe('keptSecret', () => {
  let folder: string;
  let made: number;
  const make = (): string => `secret ${(made += 1)}`;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kept-secret-'));
    made = 0;
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('makes a secret that only its owner can read', async () => {
    const { secret, path, isNew } = await keptSecret({ folder, name: 'key', make });

    expect({ secret, isNew }).to.deep.equal({ secret: 'secret 1', isNew: true });
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
  });

  it('finds it again', async () => {
    await keptSecret({ folder, name: 'key', make });

    const { secret, isNew } = await keptSecret({ folder, name: 'key', make });

    expect({ secret, isNew }).to.deep.equal({ secret: 'secret 1', isNew: false });
  });

  it('makes the folder, and leaves nothing but the secret in it', async () => {
    const inner = join(folder, 'a', 'b');

    await keptSecret({ folder: inner, name: 'key', make });

    expect(await readdir(inner)).to.deep.equal(['key']);
  });

  it('gives the same secret to everybody who asks at once', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => keptSecret({ folder, name: 'key', make })));

    expect(new Set(asked.map(({ secret }) => secret)).size).to.equal(1);
  });
});
