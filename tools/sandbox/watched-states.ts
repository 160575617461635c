import type { Operator } from './calls.ts';
import { AGENT } from './set-up.ts';

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Rows of an answer of the admin API that change by themselves as time passes. */
interface Watched {
  readonly path: (player: string, nowMs: number) => string;
  readonly rows: Readonly<Record<string, WatchedRows>>;
}

interface WatchedRows {
  readonly kind: string;
  /** The words that tell it from others of its kind. */
  readonly name: (row: Row) => string;
  readonly state: (row: Row, nowMs: number) => string;
}

const DAY_MS = 86_400_000;
/** A question about statements may span 366 days. */
const STATEMENT_DAYS = 360;

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
const isOver = (at: unknown, nowMs: number): boolean => typeof at === 'string' && Date.parse(at) <= nowMs;
const unlessNull = (value: Row[string] | undefined, text: string): string => (value === null ? '' : text);

const WATCHED: readonly Watched[] = [
  {
    path: () => '/callbacks?pageSize=100',
    rows: {
      list: {
        kind: 'callback',
        name: ({ role, agent, id }) => `${role} to ${agent}, ${id}`,
        state: ({ status, attempt_count, parked_for, delivered_at }) =>
          delivered_at === null
            ? `${status}${unlessNull(parked_for, ` (${parked_for})`)}, attempts: ${attempt_count}`
            : `${status}`,
      },
    },
  },
  {
    path: (_, nowMs) =>
      `/statements?from=${dayOf(nowMs - STATEMENT_DAYS * DAY_MS)}&to=${dayOf(nowMs + DAY_MS)}&pageSize=100`,
    rows: {
      list: {
        kind: 'statement',
        name: ({ day, agent, provider, corrects_day }) =>
          `of ${day} for ${agent} at provider ${provider}${unlessNull(corrects_day, `, corrections of ${corrects_day}`)}`,
        state: ({ state }) => `${state}`,
      },
    },
  },
  {
    path: (player) => `/players/${AGENT}/${player}?pageSize=1`,
    rows: {
      blocks: {
        kind: 'block',
        name: ({ reason, blocked_at }) => `for ${reason} since ${blocked_at}`,
        state: ({ stands }) => (stands === true ? 'stands' : 'over'),
      },
      limits: {
        kind: 'limit',
        name: ({ limit, currency }) => `${limit} in ${currency}`,
        state: ({ amount, pending }) => `${amount}${unlessNull(pending, `, later ${pending}`)}`,
      },
    },
  },
  {
    path: () => `/agents/${AGENT}/tokens?pageSize=100`,
    rows: {
      list: {
        kind: 'token',
        name: ({ id }) => `${id}`,
        state: ({ expires_at }, nowMs) => (isOver(expires_at, nowMs) ? 'expired' : 'works'),
      },
    },
  },
  {
    path: () => '/game-sessions?pageSize=100',
    rows: {
      list: {
        kind: 'session',
        name: ({ member_id, provider, session_id }) => `of ${member_id} at provider ${provider}, ${session_id}`,
        state: ({ active, ended_because }) => (active === true ? 'active' : `${ended_because}`),
      },
    },
  },
  {
    path: () => '/jobs?pageSize=100',
    rows: { list: { kind: 'job', name: ({ id }) => `${id}`, state: ({ status }) => `${status}` } },
  },
];

/** The states of what changes by itself as time passes, by kind and name. */
export type States = ReadonlyMap<string, { readonly kind: string; readonly state: string }>;

export async function statesNow(operator: Operator, player: string): Promise<States> {
  const nowMs = Date.now();
  const states = new Map<string, { readonly kind: string; readonly state: string }>();
  for (const { path, rows } of WATCHED) {
    const answer = await operator.get(path(player, nowMs));
    for (const [field, watched] of Object.entries(rows)) {
      const { kind, name, state } = watched;
      const list = answer[field] as readonly Row[];
      list.forEach((row) => states.set(`${kind} ${name(row)}`, { kind, state: state(row, nowMs) }));
    }
  }
  return states;
}

/** More of the same are one sentence. */
const NAMED_MAX = 3;
const DELETED = 'deleted, because it is kept no longer';

/** The changes, in sentences. */
export function changesBetween(before: States, after: States): readonly string[] {
  const alike = new Map<string, string[]>();
  for (const [name, { kind, state }] of before) {
    const change = `${state} → ${after.get(name)?.state ?? DELETED}`;
    if (after.get(name)?.state !== state)
      alike.set(`${kind}: ${change}`, [...(alike.get(`${kind}: ${change}`) ?? []), `${name}: ${change}`]);
  }
  return [...alike].flatMap(([change, each]) => (each.length > NAMED_MAX ? [`${each.length} times ${change}`] : each));
}
