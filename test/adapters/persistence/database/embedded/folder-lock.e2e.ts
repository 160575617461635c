import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { FolderInUse, lockFolder } from '../../../../../src/adapters/persistence/database/embedded/folder-lock.ts';
import { programOf } from '../../../../support/built-source.ts';

const HOLDER = new URL('./folder-lock-holder.ts', import.meta.url);

describe('lockFolder', () => {
  let folder = '';
  let children: ChildProcess[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'folder-lock-'));
  });

  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    children = [];
    await rm(folder, { recursive: true, force: true });
  });

  const startHolder = (): ChildProcess => {
    const child = spawn(process.execPath, [...programOf(HOLDER), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return child;
  };
  const firstLine = async (child: ChildProcess): Promise<string> => {
    const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
    return line;
  };
  const refusalOf = (attempt: Promise<unknown>): Promise<Error> =>
    attempt.then(
      () => expect.fail('the folder was not refused'),
      (error: Error) => error,
    );

  it('refuses a second process with one sentence that says who has it and what to do', async () => {
    const holder = startHolder();
    await firstLine(holder);

    const refusal = await refusalOf(lockFolder(folder));

    expect(refusal).to.be.instanceOf(FolderInUse);
    expect(refusal.message)
      .to.contain(`process ${holder.pid}`)
      .and.to.match(/host \S+ since/);
    expect(refusal.message).to.contain('DATA_DIR').and.to.contain('DATABASE_URL');
  });

  it('refuses a second taker within the same process', async () => {
    const lock = await lockFolder(folder);

    const refusal = await refusalOf(lockFolder(folder));

    expect(refusal).to.be.instanceOf(FolderInUse);
    await lock.release();
  });

  it('refuses while the holder is suspended', async () => {
    const holder = startHolder();
    await firstLine(holder);
    holder.kill('SIGSTOP');

    const refusal = await refusalOf(lockFolder(folder));

    expect(refusal).to.be.instanceOf(FolderInUse);
  });

  it('is free again without watching when the holder was killed', async () => {
    const holder = startHolder();
    await firstLine(holder);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const notices: string[] = [];

    const lock = await lockFolder(folder, { onNotice: (sentence) => notices.push(sentence) });

    expect(notices).to.be.empty;
    await lock.release();
  });

  it('is free again after a release, and keeps one claim only', async () => {
    for (let start = 1; start <= 3; start++) await (await lockFolder(folder)).release();

    const names = await readdir(join(folder, 'lock'));

    expect(names).to.deep.equal(['3.claim']);
  });

  it('lets exactly one of several simultaneous starters win', async () => {
    const lines = await Promise.all(Array.from({ length: 4 }, () => firstLine(startHolder())));

    expect(lines.filter((line) => line === 'held')).to.have.length(1);
    expect(lines.filter((line) => line.startsWith('refused: '))).to.have.length(3);
  });

  it('lets exactly one of many win the folder of a killed holder', async () => {
    const killed = startHolder();
    await firstLine(killed);
    killed.kill('SIGKILL');
    await once(killed, 'exit');

    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));

    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(won).to.have.length(1);
    await won[0]?.release();
  });

  it('works in a folder whose path is longer than a socket address', async () => {
    const deep = join(folder, 'a'.repeat(80), 'b'.repeat(80));
    const lock = await lockFolder(deep);

    const refusal = await refusalOf(lockFolder(deep));

    expect(refusal).to.be.instanceOf(FolderInUse);
    await lock.release();
    expect(await readdir(join(deep, 'lock'))).to.deep.equal(['1.claim']);
  });

  it('believes the heartbeat of a holder on another machine', async () => {
    const lock = await lockFolder(folder);
    await moveToOtherMachine(folder);
    const notices: string[] = [];

    const refusal = await refusalOf(lockFolder(folder, { onNotice: (sentence) => notices.push(sentence) }));

    expect(refusal).to.be.instanceOf(FolderInUse);
    expect(notices).to.have.length(1);
    await lock.release();
  });

  it('takes the folder over when a holder on another machine stays silent', async () => {
    const holder = startHolder();
    await firstLine(holder);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await moveToOtherMachine(folder);

    const lock = await lockFolder(folder, { watchMs: 1_000 });

    await lock.release();
  });

  it('tells the holder when another process took the folder over', async () => {
    const outbid = (): Promise<void> => writeFile(join(folder, 'lock', '2.claim'), '{}');

    const error = await new Promise<Error>((resolve) => void lockFolder(folder, { onLost: resolve }).then(outbid));

    expect(error.message).to.contain('nothing more is written');
  });
});

/** Rewrites the claim as if its socket could not be judged from here. */
async function moveToOtherMachine(folder: string): Promise<void> {
  const path = join(folder, 'lock', '1.claim');
  const holder = JSON.parse(await readFile(path, 'utf8')) as object;
  await writeFile(path, JSON.stringify({ ...holder, machine: 'another', hasSocket: false }));
}
