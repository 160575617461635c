/** The games of a simulated provider, which a person plays on a page. Launches open them. */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import { exactJsonIn } from '../../upstream/exact-json.ts';
import { readShape } from '../../upstream/read-shape.ts';
import type { SimulatorBooks } from '../simulator-books.ts';
import type { SimulatorSender } from '../simulator-sender.ts';
import { jsonAnswer, type SimulatedPages, type SimulatorAnswer, type SimulatorRequest } from '../simulator-server.ts';
import { GAME_ACTIONS, GameSession, type GameAction } from './game-session.ts';
import { playMoney } from './play-money.ts';
import { Table } from './table.ts';

export interface SimulatedGamesParts {
  readonly books: SimulatorBooks;
  readonly currency: string;
  nowMs(): number;
}

/** A launched game; a trial has play money in place of a player. */
interface Launched {
  readonly player: string | undefined;
  readonly money: string;
  readonly endsAtMs: number;
  session?: GameSession | undefined;
}

/** The path of the page. Its actions are below it. */
const PATH = '/simulated-game';
const TRIAL_MONEY = '1000';
/** A game ends this long after its launch. */
const GAME_MS = 30 * 60_000;

const actionShape = z.object({ token: z.string(), stake: z.string().default('') });

/** The launched games. The player's money is at the gateway, except in trials. */
export class SimulatedGames implements SimulatedPages {
  readonly #parts: SimulatedGamesParts;
  readonly #launched = new Map<string, Launched>();
  #sender: SimulatorSender | undefined;
  baseUrl = 'https://simulator.example';

  constructor(parts: SimulatedGamesParts) {
    this.#parts = parts;
  }

  /** The address of the page without a token. */
  get pageUrl(): string {
    return this.baseUrl + PATH;
  }

  /** Lets games of players be played through this sender. */
  playThrough(sender: SimulatorSender): void {
    this.#sender = sender;
  }

  /** Opens a game for a player of the books. It ends when the player goes offline. Returns the token for the page. */
  launch(player: string): string {
    return this.#opened({ player, money: '0' });
  }

  /** Opens a game with play money. Returns the token for the page. */
  launchTrial(money = TRIAL_MONEY): string {
    return this.#opened({ player: undefined, money });
  }

  /** The address of the page of a game. */
  urlOf(token: string, more: Readonly<Record<string, string>> = {}): string {
    return `${this.pageUrl}?${new URLSearchParams({ ...more, token }).toString()}`;
  }

  /** The page, or the answer to an action on it; undefined for other requests. */
  answer({ method, path, body }: SimulatorRequest): Promise<SimulatorAnswer> | undefined {
    if (method === 'GET' && path === PATH) return Promise.resolve(gamePage());
    const action = GAME_ACTIONS.find((name) => path === `${PATH}/${name}`);
    return method === 'POST' && action !== undefined ? this.#played(action, body) : undefined;
  }

  #opened(game: Pick<Launched, 'player' | 'money'>): string {
    const nowMs = this.#parts.nowMs();
    for (const [token, { endsAtMs }] of this.#launched) if (endsAtMs <= nowMs) this.#launched.delete(token);
    const token = randomUUID();
    this.#launched.set(token, { ...game, endsAtMs: nowMs + GAME_MS });
    return token;
  }

  async #played(action: GameAction, body: string): Promise<SimulatorAnswer> {
    const asked = readShape(actionShape, exactJsonIn(body)).data;
    const launched = this.#launched.get(asked?.token ?? '');
    if (asked === undefined || launched === undefined || this.#isOver(launched)) {
      return failed(410, 'This game has expired. Launch it again.');
    }
    launched.session ??= this.#sessionOf(launched);
    if (launched.session === undefined) return failed(503, 'This simulator does not know the address of a gateway.');
    const shown = await launched.session.play(action, asked.stake);
    return jsonAnswer({ ...shown, player: launched.player ?? 'Demo, with play money', currency: this.#parts.currency });
  }

  #isOver({ player, endsAtMs }: Launched): boolean {
    const isOffline = player !== undefined && this.#parts.books.players.get(player)?.isOnline !== true;
    return isOffline || endsAtMs <= this.#parts.nowMs();
  }

  #sessionOf({ player, money }: Launched): GameSession | undefined {
    const trial = playMoney(Decimal.from(money), this.#sender?.canCancel ?? false);
    const sender = player === undefined ? trial : this.#sender;
    return sender && new GameSession(new Table({ code: '', sender, player: player ?? '' }));
  }
}

const failed = (status: number, message: string): SimulatorAnswer => jsonAnswer({ message, isGood: false }, status);

/** The page, which may load nothing and may only speak to the simulator. */
function gamePage(): SimulatorAnswer {
  const body = readFileSync(new URL('game-page.html', import.meta.url), 'utf8');
  const digestOf = (tag: string): string => {
    const text = body.split(`<${tag}>`)[1]?.split(`</${tag}>`)[0] ?? '';
    return `${tag}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  };
  const policy = ["default-src 'none'", "connect-src 'self'", "base-uri 'none'", digestOf('script'), digestOf('style')];
  const headers = { 'Content-Security-Policy': policy.join('; '), 'Referrer-Policy': 'no-referrer' };
  return { status: 200, contentType: 'text/html; charset=utf-8', body, headers };
}
