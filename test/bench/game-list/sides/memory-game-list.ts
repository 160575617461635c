/**
 * The game list as it is competently written without a framework's help and without this gateway's: everything in memory,
 * selections remembered, a page at a time through `JSON.stringify`.
 */
import { createHash } from 'node:crypto';
import { parse } from 'node:querystring';
import { z } from 'zod';
import { shownCurrency, type Game } from '../../../../src/domain/catalogue/game.ts';
import { makeAgents, type MadeAgent } from '../made/agents.ts';
import { makeCatalogue } from '../made/catalogue.ts';
import { Selections } from './selections.ts';

/** An answer, and what of it is logged and counted. */
export interface MemoryAnswer {
  readonly httpStatus: number;
  readonly code: number;
  readonly agent: string | undefined;
  readonly json: string;
}

const code = z.string().max(128).trim().toUpperCase().default('');
const wholeNumber = (max: number, fallback: number) =>
  z
    .union([z.literal(''), z.string().regex(/^\d{1,10}$/)])
    .default('')
    .transform((text) => (text === '' ? fallback : Number(text)))
    .pipe(z.number().min(1).max(max));
const FIELDS = z.object({
  provider: code,
  category: code,
  game_type: code,
  currency: code,
  page: wholeNumber(2_147_483_647, 1),
  pageSize: wholeNumber(100, 10),
});

type Fields = z.output<typeof FIELDS>;

export class MemoryGameList {
  readonly #agents: ReadonlyMap<string, MadeAgent>;
  readonly #selections: Selections;
  readonly #providersInMaintenance: ReadonlySet<string>;

  constructor(gameCount: number) {
    const catalogue = makeCatalogue(gameCount);
    this.#agents = new Map(makeAgents(catalogue).map((agent) => [sha256(agent.token), agent]));
    this.#selections = new Selections(catalogue);
    const inMaintenance = catalogue.providers.filter(({ isMaintenance }) => isMaintenance);
    this.#providersInMaintenance = new Set(inMaintenance.map((provider) => provider.code));
  }

  /** `form` is the body as text. */
  answer(authorization: string | undefined, form: string): MemoryAnswer {
    const token = /^Bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1];
    const agent = token === undefined ? undefined : this.#agents.get(sha256(token));
    if (agent === undefined) return refusal(401, 1002, 'token is unknown');
    const fields = FIELDS.safeParse(parse(form));
    if (!fields.success) return refusal(400, 1001, fields.error.issues[0]!.message);
    const data = this.#page(agent, fields.data);
    const json = JSON.stringify({ status: true, code: 0, data, msg: '获取成功' });
    return { httpStatus: 200, code: 0, agent: agent.code, json };
  }

  #page(agent: MadeAgent, { provider, category, game_type: gameType, currency, page, pageSize }: Fields): object {
    const wanted = currency === 'ALL' ? '' : currency;
    const positions = this.#selections.find(agent, { provider, category: category || gameType, currency: wanted });
    const list: object[] = [];
    const start = (page - 1) * pageSize;
    for (const position of positions.subarray(start, start + pageSize)) {
      const game = this.#selections.game(position);
      list.push(this.#shown(game, shownCurrency(game, wanted || undefined, agent.currency)));
    }
    return { list, total: positions.length, page, pageSize };
  }

  #shown({ id, name, code, category, provider, brand, image, isMaintenance }: Game, currency: string): object {
    return {
      id,
      name,
      code,
      category_code: category,
      game_type: category,
      currency,
      provider,
      brand,
      image,
      is_maintenance: isMaintenance || this.#providersInMaintenance.has(provider),
    };
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const refusal = (httpStatus: number, code: number, msg: string): MemoryAnswer => ({
  httpStatus,
  code,
  agent: undefined,
  json: JSON.stringify({ status: false, code, data: {}, msg }),
});
