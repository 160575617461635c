/** A process that stands still in the middle of two stakes, a second process beside it, and the database's view of both. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ProviderDesk } from '../application/wallet/provider-desk.ts';
import { openPostgresWorld } from '../adapters/persistence/knex-world.ts';
import { AGENT, guid, PROVIDER } from '../ports/catalogue-seeds.ts';
import { fund } from '../ports/wallet-seeds.ts';
import { programOf } from '../support/built-source.ts';

const TAKER = new URL('./stake-taker.ts', import.meta.url);
/** A player whose wallet is not frozen. */
export const NEIGHBOUR = guid(777);

/** The process that is frozen. */
export class FrozenTaker {
  readonly process: ChildProcess;
  #heard = '';

  constructor(dataDir: string, databaseUrl: string) {
    this.process = spawn(process.execPath, [...programOf(TAKER), dataDir, databaseUrl], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.process.stdout!.on('data', (chunk: Buffer) => (this.#heard += chunk.toString()));
  }

  async hears(text: string): Promise<void> {
    while (!this.#heard.includes(text)) {
      await Promise.race([once(this.process.stdout!, 'data'), once(this.process, 'close')]);
      if (this.process.exitCode !== null) throw new Error(`The taker ended and had said: ${this.#heard}`);
    }
  }

  /** Lets the process begin, and stops it when it holds the locks of both its wallets. */
  async freeze(): Promise<void> {
    this.process.stdin!.write('begin\n');
    await this.hears('reached read');
    await this.hears('reached decided');
    this.process.kill('SIGSTOP');
  }

  /** The outcomes that it told the two players' provider. */
  told(): readonly string[] {
    return this.#heard.match(/^told .*$/gm) ?? [];
  }
}

/** Opens a gateway beside it, with a player of its own. */
export async function openNeighbour(databaseUrl: string) {
  const world = await openPostgresWorld(databaseUrl);
  await world.players.ensure(AGENT, 'CAY', NEIGHBOUR);
  await world.accounts.open({ playerId: NEIGHBOUR, provider: PROVIDER, currency: 'USD' }, ['CAY'].values());
  await fund(world, '100000', NEIGHBOUR);
  return { world, desk: new ProviderDesk(world) };
}
