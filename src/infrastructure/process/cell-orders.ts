/** The orders of an operator about cells, by the list in the cells file. */
import { randomBytes } from 'node:crypto';
import type { AddOrder, CellOrders, MoveOrder } from '../../adapters/cli/gateway/cell-orders.ts';
import {
  cellName,
  closeCell,
  giveUpMove,
  hasRole,
  lookAtCell,
  makeCell,
  moveCell,
  openCell,
  plannedCell,
  upgradeCell,
  type Cell,
  type OpenCell,
} from '../../adapters/persistence/index.ts';
import { AesSecretBox } from '../../adapters/cryptography/aes-secret-box.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { readConfig } from '../config/read-config.ts';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { parsedUrl } from '../../domain/shared/parsed-url.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Providers repeat an event for longer than this. */
const PAUSE_MAX_MS = 5_000;
const PASSWORD_BYTES = 24;

/** `CELLS_FILE` names the list. `add` also reads `ADMIN_DATABASE_URL` and `DATABASE_URL`, and `move` the keys of the gateways. A fault of a database becomes the refusal of the order. */
export class CellOrdersByFile implements CellOrders {
  readonly #environment: Environment;
  readonly #file: CellsFile;

  constructor(environment: Environment) {
    this.#environment = environment;
    this.#file = new CellsFile(environment['CELLS_FILE'] ?? 'cells.json');
  }

  add(order: AddOrder) {
    return refusingFaults(async () => {
      const { ADMIN_DATABASE_URL: adminUrl, DATABASE_URL: url } = this.#environment;
      if (adminUrl === undefined)
        return err('ADMIN_DATABASE_URL must be the address of the server for an administrator');
      const name = cellName(order.name);
      if (!name.ok) return name;
      const cells = await this.#file.read();
      if (!cells.ok) return cells;
      const known = cells.value.find((cell) => cell.name === order.name);
      if (!order.isExisting) return this.#make({ ...order, adminUrl, known, cells: cells.value });
      if (url === undefined) return err('DATABASE_URL must be the address that the gateways of the cell use');
      if (known !== undefined) return err(`there is a cell ${order.name} already`);
      const cell = { name: order.name, url, adminUrl };
      await withCell(cell, lookAtCell);
      await this.#file.write([...cells.value, cell]);
      return ok({ url });
    });
  }

  /** Notes the cell before it is made, so that the same order completes it after a kill. */
  async #make({
    name,
    schema,
    isClosed,
    adminUrl,
    known,
    cells,
  }: AddOrder & {
    readonly adminUrl: string;
    readonly known: Cell | undefined;
    readonly cells: readonly Cell[];
  }): Promise<Result<{ readonly url: string }, string>> {
    const password =
      known === undefined ? randomBytes(PASSWORD_BYTES).toString('base64url') : new URL(known.url).password;
    const plan = { name, schema, adminUrl, password };
    const cell = plannedCell(plan);
    if (known !== undefined && known.url !== cell.url) return err(`there is a cell ${name} already, at another place`);
    if (known === undefined && (await hasRole(adminUrl, name)))
      return err(`the server has a role ${name} already: choose another name`);
    if (known === undefined) await this.#file.write([...cells, cell]);
    await makeCell(plan);
    if (!isClosed) return ok({ url: cell.url });
    const { agents, players } = await withCell(cell, lookAtCell);
    if (agents + players > 0) return err(`${name} has ${agents} Agents and ${players} players, and stays open`);
    await withCell(cell, closeCell);
    return ok({ url: cell.url });
  }

  looks() {
    return refusingFaults(async () => {
      const cells = await this.#file.read();
      if (!cells.ok) return cells;
      return ok(await Promise.all(cells.value.map((cell) => looked(cell))));
    });
  }

  look(name: string) {
    return refusingFaults(async () => {
      const cell = await this.#find(name);
      return cell.ok ? ok({ ...(await withCell(cell.value, lookAtCell)), url: cell.value.url }) : cell;
    });
  }

  upgrade(name: string | undefined, say: (sentence: string) => void) {
    return refusingFaults(async () => {
      const cells = name === undefined ? await this.#file.read() : await this.#find(name);
      if (!cells.ok) return cells;
      const upgraded: { readonly name: string; readonly applied: readonly string[] }[] = [];
      for (const cell of [cells.value].flat()) {
        const applied = await upgradeCell(cell, say);
        say(`${cell.name}: ${applied.length === 0 ? 'up to date' : `applied ${applied.join(', ')}`}`);
        upgraded.push({ name: cell.name, applied });
      }
      return ok(upgraded);
    });
  }

  move({ agents, ...order }: MoveOrder) {
    return this.#between(order, async (ends) => {
      const wrong = await this.#wrongKey(ends.source);
      if (wrong !== undefined) return err(wrong);
      return moveCell({ ...order, ...ends, agents: agents?.map((code) => foldCode(code)), pauseMaxMs: PAUSE_MAX_MS });
    });
  }

  giveUp(order: MoveOrder) {
    return this.#between(order, (ends) => giveUpMove({ ...ends }));
  }

  /** Secrets go along as they are sealed. With another key, the gateways of the target would refuse to start in the pause. */
  async #wrongKey({ admin }: OpenCell): Promise<string | undefined> {
    const { DATABASE_URL, SECRETS_KEY, SECRETS_KEYS_TO_OPEN } = this.#environment;
    const config = readConfig({ DATABASE_URL, SECRETS_KEY, SECRETS_KEYS_TO_OPEN });
    if (!config.ok) return config.error.join(' ').replace(/\.$/, '');
    const { secretsKey, secretsKeysToOpen } = config.value;
    if (secretsKey === undefined)
      return 'SECRETS_KEY must be the key of the gateways of the target, which is that of the source';
    const [check] = await admin.rows<{ sealed: string }>('select sealed from secrets_key_check');
    try {
      if (check !== undefined) AesSecretBox.fromKeyText(secretsKey, secretsKeysToOpen).open(check.sealed);
      return undefined;
    } catch {
      return 'SECRETS_KEY does not open the secrets of the source: give the gateways of the target the key of those of the source';
    }
  }

  #between<T>(
    { from, to }: Pick<MoveOrder, 'from' | 'to'>,
    work: (ends: { readonly source: OpenCell; readonly target: OpenCell }) => Promise<Result<T, string>>,
  ): Promise<Result<T, string>> {
    return refusingFaults(async () => {
      const source = await this.#find(from);
      if (!source.ok) return source;
      const target = await this.#find(to);
      if (!target.ok) return target;
      return withCell(source.value, (one) => withCell(target.value, (other) => work({ source: one, target: other })));
    });
  }

  async #find(name: string): Promise<Result<Cell, string>> {
    const cells = await this.#file.read();
    if (!cells.ok) return cells;
    const cell = cells.value.find((each) => each.name === name);
    return cell === undefined ? err(`the list has no cell ${name}: see \`agent-gateway cells list\``) : ok(cell);
  }
}

async function withCell<T>(cell: Cell, work: (open: OpenCell) => Promise<T>): Promise<T> {
  const open = await openCell(cell);
  try {
    return await work(open);
  } finally {
    await open.admin.close();
  }
}

/** A cell that cannot be reached must not hide the others. */
async function looked(cell: Cell) {
  try {
    return await withCell(cell, lookAtCell);
  } catch (error) {
    return { name: cell.name, fault: (error as Error).message };
  }
}

async function refusingFaults<T>(work: () => Promise<Result<T, string>>): Promise<Result<T, string>> {
  try {
    return await work();
  } catch (error) {
    return err(`PostgreSQL refused: ${(error as Error).message}`);
  }
}

const address = z.string().refine((text) => /^postgres(ql)?:$/.test(parsedUrl(text)?.protocol ?? ''), {
  error: 'must be a URL that begins with postgres:// or postgresql://',
});

const FILE = z.strictObject({ cells: z.record(z.string(), z.strictObject({ url: address, adminUrl: address })) });

/** The list of cells, a JSON file of the operator. It contains passwords, so only its owner may read it. */
class CellsFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** The cells by name; none if there is no file. The error has no full stop. */
  async read(): Promise<Result<readonly Cell[], string>> {
    let text: string;
    try {
      text = await readFile(this.#path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ok([]);
      return err(`${this.#path} cannot be read: ${(error as Error).message}`);
    }
    try {
      const parsed = FILE.safeParse(JSON.parse(text));
      if (!parsed.success) return err(`${this.#path}: ${z.prettifyError(parsed.error).replace(/\s+/g, ' ')}`);
      return ok(Object.entries(parsed.data.cells).map(([name, addresses]) => ({ name, ...addresses })));
    } catch (error) {
      return err(`${this.#path} is not JSON: ${(error as Error).message}`);
    }
  }

  /** Replaces the file at once. */
  async write(cells: readonly Cell[]): Promise<void> {
    const content = { cells: Object.fromEntries(cells.map(({ name, url, adminUrl }) => [name, { url, adminUrl }])) };
    const next = `${this.#path}.next`;
    await writeFile(next, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
    await chmod(next, 0o600);
    await rename(next, this.#path);
  }
}
