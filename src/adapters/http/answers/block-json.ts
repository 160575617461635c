import type { EndedSession } from '../../../application/players/end-sessions.ts';
import type { Block } from '../../../domain/player/block.ts';
import { instantJson } from './json-names.ts';

const standingJson = ({ reason, untilMs, atMs, refusedStakes }: Block) => ({
  reason,
  until: instantJson(untilMs as unknown),
  blocked_at: instantJson(atMs),
  refused_stakes: refusedStakes,
});

/** Whether it was done by the Agent or by the Agent's own people. */
export const isOwn = ({ by }: Pick<Block, 'by'>): boolean => by.startsWith('agent:');

/** A block for the player's Agent. The names and notes of the operator's people are not for Agents. */
export const ownBlockJson = (block: Block) => ({
  ...standingJson(block),
  blocked_by: isOwn(block) ? ('agent' as const) : ('operator' as const),
  note: isOwn(block) ? block.note : '',
});

/** A block for administrators, and whether it stands; for an Agent's own people without the names and notes of the operator's. */
export const blockJson = (ownAgent: string | undefined) => {
  const shown = (act: Act): Act => (ownAgent === undefined || isOwn(act) ? act : { by: 'operator', note: '' });
  return (block: Block, isStanding = true) => {
    const placed = shown(block);
    const lifted = block.lifted && shown(block.lifted);
    return {
      ...standingJson(block),
      blocked_by: placed.by,
      note: placed.note,
      stands: isStanding,
      lifted_at: instantJson(block.lifted?.atMs as unknown),
      lifted_by: lifted?.by ?? null,
      lifted_note: lifted?.note ?? null,
    };
  };
};

/** Somebody's name and note. */
type Act = Pick<Block, 'by' | 'note'>;

export const sessionJson = ({ provider, currency, status }: EndedSession) => ({ provider, currency, status });
