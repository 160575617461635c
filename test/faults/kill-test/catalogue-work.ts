/** An operator who changes an Agent and games all the time, and an Agent who keeps a copy of its game list by the changes. */
import { setTimeout as wait } from 'node:timers/promises';
import { Chance } from './chance.ts';
import { administer, callAsAgent } from './gateway-api.ts';
import { CURRENCY, type KillWorld } from './kill-world.ts';

const CODE = 'SHOP';
const AGENT = `agent ${CODE}`;
const GAMES = 6;
const PAUSE_MS_MAX = 600;
/** A gateway shows a commit of another one within a poll of the database. */
const SHOWN_MS_MAX = 20_000;
const POLL_MS = 200;

interface Game {
  readonly id: string;
  readonly name: string;
}

interface Changes {
  readonly list: readonly { readonly change: string; readonly id: string; readonly game?: Game }[];
  readonly cursor: string;
  readonly has_more: boolean;
}

/** The writes under one name: the last acknowledged value, and all without an answer, which may have been booked at any time since. */
interface Written {
  acknowledged?: string;
  readonly unanswered: Set<string>;
}

/** Changes the catalogue through random gateways, and finds what the gateways have forgotten or show differently at the end. */
export class CatalogueWork {
  readonly #world: KillWorld;
  readonly #chance: Chance;
  readonly #token: string;
  /** The Agent has the name with which it was made. */
  readonly #written = new Map<string, Written>([[AGENT, { acknowledged: CODE, unanswered: new Set() }]]);
  readonly #copy = new Map<string, Game>();
  readonly #counts = { acknowledged: 0, unanswered: 0, begunAgain: 0 };
  #cursor = '';
  #isOver = false;
  #working: Promise<void> = Promise.resolve();

  private constructor(world: KillWorld, chance: Chance, token: string) {
    this.#world = world;
    this.#chance = chance;
    this.#token = token;
  }

  static async begin(world: KillWorld, seed: number): Promise<CatalogueWork> {
    const { survivor } = world;
    await administer(survivor, 'POST /agents', { code: CODE, name: CODE, currency: CURRENCY });
    await administer(survivor, `PUT /agents/${CODE}/offer-rules`, [{ effect: 'allow' }]);
    const { token } = await administer(survivor, `POST /agents/${CODE}/tokens`);
    const work = new CatalogueWork(world, new Chance(seed, 'catalogue'), String(token));
    work.#working = work.#work();
    return work;
  }

  /** Ends when all gateways are well; returns sentences about what is wrong, and one about what was done. */
  async ended(): Promise<{ readonly findings: readonly string[]; readonly told: string }> {
    this.#isOver = true;
    await this.#working;
    const { acknowledged, unanswered, begunAgain } = this.#counts;
    const told = `${acknowledged} changes of the catalogue acknowledged, ${unanswered} without an answer, ${begunAgain} copies begun again`;
    const idle = acknowledged === 0 ? ['no change of the catalogue was acknowledged'] : [];
    return { findings: [...idle, ...(await this.#findings())], told };
  }

  async #work(): Promise<void> {
    for (let number = 1; !this.#isOver; number += 1) {
      await (this.#chance.isHit(0.3) ? this.#changeAgent(`Shop ${number}`) : this.#changeGame(`Game ${number}`));
      // A gateway without its database answers nothing; the next call goes on from the same cursor.
      await this.#follow(this.#anyUrl()).catch(() => undefined);
      await wait(this.#chance.below(PAUSE_MS_MAX));
    }
  }

  #changeAgent(name: string): Promise<void> {
    return this.#change(AGENT, name, (url) => administer(url, `PATCH /agents/${CODE}`, { name }));
  }

  #changeGame(name: string): Promise<void> {
    const { code: provider, simulator } = this.#world.upstreams[0]!;
    const { category } = simulator.sample.game;
    const code = `shelf-${this.#chance.below(GAMES)}`;
    const row = {
      provider,
      brand: code,
      code,
      name,
      category,
      currencies: [CURRENCY],
      image: 'https://images.example/s.png',
    };
    return this.#change(code, name, (url) => administer(url, 'POST /games/import', [row]));
  }

  async #change(about: string, value: string, send: (url: string) => Promise<unknown>): Promise<void> {
    const written = this.#written.get(about) ?? { unanswered: new Set<string>() };
    this.#written.set(about, written);
    try {
      await send(this.#anyUrl());
      written.acknowledged = value;
      this.#counts.acknowledged += 1;
    } catch (error) {
      if (wasNotHeard(error)) return;
      written.unanswered.add(value);
      this.#counts.unanswered += 1;
    }
  }

  #anyUrl(): string {
    const { slots } = this.#world;
    return slots[this.#chance.below(slots.length)]!.baseUrl;
  }

  /** Brings the copy up to date at a gateway; a cursor of a catalogue that was put back begins again. */
  async #follow(url: string): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const { code, data } = await callAsAgent(url, this.#token, ['/game/changes', { cursor: this.#cursor }]);
      if (code === INVALID_PARAMETER) {
        this.#counts.begunAgain += 1;
        this.#cursor = '';
        this.#copy.clear();
        continue;
      }
      if (code !== 0) return;
      const { list, cursor, has_more } = data as unknown as Changes;
      this.#apply(list);
      [this.#cursor, hasMore] = [cursor, has_more];
    }
  }

  #apply(list: Changes['list']): void {
    for (const { id, game } of list) {
      if (game === undefined) this.#copy.delete(id);
      else this.#copy.set(id, game);
    }
  }

  async #findings(): Promise<readonly string[]> {
    const urls = this.#world.slots.map(({ baseUrl }) => baseUrl);
    const untilMs = performance.now() + SHOWN_MS_MAX;
    for (;;) {
      const findings = await this.#compared(urls).catch((error: unknown) => [(error as Error).message]);
      if (findings.length === 0 || performance.now() > untilMs) return findings;
      await wait(POLL_MS);
    }
  }

  /** Each gateway against what was acknowledged and against the first gateway, and the copy against that one. */
  async #compared(urls: readonly string[]): Promise<readonly string[]> {
    const lists = await Promise.all(urls.map((url) => this.#listOf(url)));
    const [first] = lists;
    await this.#follow(urls[0]!);
    const copy = textOf([...this.#copy.values()]);
    const names = await Promise.all(urls.map((url) => administer(url, `GET /agents/${CODE}`)));
    return [
      ...lists.flatMap((list, at) => (textOf(list) === textOf(first!) ? [] : [`gateway ${at} has another game list`])),
      ...(copy === textOf(first!) ? [] : [`the copy by changes is ${copy}, the list ${textOf(first!)}`]),
      ...lists.flatMap((list, at) => this.#forgottenIn(at, shown(list, names[at]!['name']))),
    ];
  }

  #forgottenIn(gateway: number, names: ReadonlyMap<string, unknown>): readonly string[] {
    return [...this.#written].flatMap(([about, { acknowledged, unanswered }]) => {
      const name = names.get(about);
      const isKnown = name === acknowledged || (typeof name === 'string' && unanswered.has(name));
      return isKnown ? [] : [`gateway ${gateway}: ${about} is '${String(name)}', acknowledged was '${acknowledged}'`];
    });
  }

  async #listOf(url: string): Promise<readonly Listed[]> {
    const { data } = await callAsAgent(url, this.#token, ['/game/list', { pageSize: '100' }]);
    return data['list'] as Listed[];
  }
}

const INVALID_PARAMETER = 1001;

/** No gateway listened at the address. */
const wasNotHeard = (error: unknown): boolean =>
  ((error as Error).cause as { readonly code?: unknown } | undefined)?.code === 'ECONNREFUSED';

interface Listed extends Game {
  readonly brand: string;
}

/** The names by what was written: the brand of such a game is its code. */
const shown = (list: readonly Listed[], agent: unknown): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([...list.map(({ brand, name }) => [brand, name] as const), [AGENT, agent]]);

const textOf = (list: readonly Game[]): string =>
  JSON.stringify(list.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
