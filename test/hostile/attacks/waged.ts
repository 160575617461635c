import { Chance } from '../../faults/kill-test/chance.ts';
import type { Answered } from '../ask.ts';
import { ATTACKS } from './all-attacks.ts';
import type { Attack, Target } from './attack.ts';

/** An attack, and for how long. */
export interface Order extends Target {
  readonly attack: string;
  readonly seed: number;
  readonly ms: number;
}

/** The result of an attack. */
export interface Waged {
  readonly requests: number;
  /** How often which HTTP status was answered; 0: none. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Answers that revealed data of the healthy Agent, or that let in an attacker. */
  readonly leaks: readonly string[];
}

const LEAKS_SHOWN_MAX = 5;
const ANSWER_SHOWN_MAX = 300;

/** Attacks for a while, so many at a time. */
export async function waged(order: Order): Promise<Waged> {
  const attack = ATTACKS[order.attack];
  if (attack === undefined) throw new Error(`there is no attack "${order.attack}"`);
  const chance = new Chance(order.seed, order.attack);
  const endMs = performance.now() + order.ms;
  const waging: Waging = { requests: 0, statuses: {}, leaks: [] };
  const loop = async (): Promise<void> => {
    while (performance.now() < endMs) await one({ attack, chance, order, waging });
  };
  await Promise.all(Array.from({ length: attack.atOnce }, loop));
  return waging;
}

interface Waging extends Waged {
  requests: number;
  readonly statuses: Record<string, number>;
  readonly leaks: string[];
}

interface Turn {
  readonly attack: Attack;
  readonly chance: Chance;
  readonly order: Order;
  readonly waging: Waging;
}

async function one({ attack, chance, order, waging }: Turn): Promise<void> {
  waging.requests += 1;
  const attacker = { ...order, chance, number: waging.requests };
  const answer = await attack.once(attacker).catch((): Answered => ({ status: 0, text: '' }));
  const { status, text } = answer;
  waging.statuses[status] = (waging.statuses[status] ?? 0) + 1;
  const isTold = text.includes('"status":true') && text.includes(order.foreignReference);
  const isLeak = isTold || attack.isGained?.(answer) === true;
  if (isLeak && waging.leaks.length < LEAKS_SHOWN_MAX) waging.leaks.push(text.slice(0, ANSWER_SHOWN_MAX));
}
