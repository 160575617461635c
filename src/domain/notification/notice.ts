import { inUpperCase } from '../shared/letter-case.ts';
import { instantText } from '../shared/instant.ts';
import type { Block } from '../player/block.ts';

/** The kinds of notices to Agents. An Agent chooses those that it wants. */
export const NOTICE_KINDS = [
  'catalogue.changed',
  'maintenance.scheduled',
  'maintenance.started',
  'maintenance.ended',
  'maintenance.cancelled',
  'callback.parked',
  'player.blocked',
  'limit.reached',
  'agent.address_failing',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_STATUSES = ['waiting', 'delivered', 'given_up'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

/** The most notices of an Agent that wait. Further ones are not written: their subjects can still be listed. */
export const NOTICES_WAITING_MAX = 1_000;

/** The facts of a notice, as JSON with names of the Agent interface. */
export type NoticeData = Readonly<Record<string, unknown>>;

/** A notice before it is written. */
export interface NewNotice {
  /** The code of the Agent. */
  readonly agent: string;
  readonly kind: NoticeKind;
  readonly data: NoticeData;
  /** Two notices of an Agent with one key are the same notice, which is written once. */
  readonly key?: string;
}

/** A notice as it is kept. Instants are milliseconds since the epoch. */
export interface Notice extends Omit<NewNotice, 'key'> {
  /** GUID. */
  readonly id: string;
  readonly status: NoticeStatus;
  readonly attempts: number;
  readonly createdAtMs: number;
  /** When it arrived or was given up. */
  readonly endedAtMs: number | undefined;
  /** The last answer, or the reason why there was none. */
  readonly answer: string | undefined;
}

/** The body of a notice: the same bytes at every attempt. */
export const noticeBody = ({ id, kind, createdAtMs, data }: Pick<Notice, 'id' | 'kind' | 'createdAtMs' | 'data'>) =>
  JSON.stringify({ notice_id: id, type: kind, timestamp: instantText(createdAtMs), data });

/** The notice that a block of a player has begun. The note of the operator is not for the Agent. */
export const blockedNotice = (
  player: { readonly agent: string; readonly memberId: string },
  { reason, untilMs, by, atMs }: Pick<Block, 'reason' | 'untilMs' | 'by' | 'atMs'>,
): NewNotice => ({
  agent: player.agent,
  kind: 'player.blocked',
  data: {
    member_id: inUpperCase(player.memberId),
    reason,
    until: untilMs === undefined ? null : instantText(untilMs),
    blocked_at: instantText(atMs),
    blocked_by: by === `agent:${player.agent}` ? 'agent' : 'operator',
  },
});

/** The kinds as they are stored: in the order of the table, without duplicates. */
export const noticeKinds = (given: readonly NoticeKind[]): readonly NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => given.includes(kind));
