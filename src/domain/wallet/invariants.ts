/** Facts that hold for the money at every moment: after any calls, in any order, and after any crash. */
export const INVARIANTS = {
  ledger_adds_up: 'The entries of each currency add up to zero.',
  movements_add_up: 'The entries of each movement add up to zero.',
  wallets_match_ledger: 'Each wallet has what its entries add up to.',
  sequences_match: 'Each wallet has counted each of its movements once.',
  transactions_once:
    'No number of a provider was taken twice, with a name in any letters, or a person was asked to look at it.',
  told_is_moved:
    'Each transaction that a provider was told is done moved what it says, or a person was asked to look at it.',
  records_stand:
    'Each wager that was settled from its record moved what the record says. A person asks the provider about any other.',
  transfers_once: 'No transfer of an Agent was recorded twice.',
  transactions_booked: 'Each accepted transaction is in the ledger with what it moved, and no other is.',
  transfers_booked: 'Each transfer that succeeded is in the ledger with its amount, and no other is.',
  callbacks_kept: 'Each accepted transaction has the callbacks that were made for it.',
  rounds_net: 'Each round that was settled nets in the ledger to what was acknowledged to its provider.',
  statements_counted: 'Each block of transactions is counted into statements with what the ledger has.',
  statements_kept: 'Each closed day of statements is as it was closed, and equals what was counted.',
  questions_end: 'No Agent is asked about a bet for a minute longer than its provider waits.',
} as const;

export type Invariant = keyof typeof INVARIANTS;

/** The most violations of one invariant that are listed. */
export const VIOLATIONS_NAMED_MAX = 20;

/** `all`: everything from the beginning. `new`: everything after the part that an earlier audit has proven, and each wallet as a whole. */
export const AUDIT_SCOPES = ['all', 'new'] as const;
export type AuditScope = (typeof AUDIT_SCOPES)[number];
