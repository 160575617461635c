import type { Transfer, TransferOrder, TransferOutcome } from '../../domain/wallet/transfer.ts';

/** A transfer under its id, and whether this call recorded it. */
export interface Recorded {
  readonly isNew: boolean;
  readonly transfer: Transfer;
}

/** An order with the id it gets if it is new, and the moment. */
export interface NewTransfer extends TransferOrder {
  readonly id: string;
  readonly nowMs: number;
}

/**
 * Transfers and the money they move, in double entry: every decided transfer has entries that add up to zero. What is recorded survives
 * a crash, and one (agent, transferId) is recorded once, however many ask at once; comparing contents is the caller's business.
 */
export interface TransferBook {
  /** Moves money between the Agent and the player's wallet in the gateway, at once: recorded, booked and decided together. `failed` when the wallet has too little. */
  moveHere(order: NewTransfer): Promise<Recorded>;
  /**
   * Records a transfer to or from a provider as pending, before the provider is asked. `dueAtMs`: until then the provider may be at it, and
   * from then on it may be taken up if it is still pending.
   */
  begin(order: NewTransfer, dueAtMs: number): Promise<Recorded>;
  /**
   * Notes that a pending transfer is about to be sent again: from then on the refusal of a single sending no longer decides it. `untilMs`:
   * until then the provider may be at it. False when it is decided or not there; then nothing may be sent.
   */
  noteRepetition(id: string, untilMs: number): Promise<boolean>;
  /**
   * Decides a pending transfer and books it; the first decision stands. The transfer as it is then: still pending where the outcome does
   * not decide it (`isDecisive`). An outcome that comes later and says the opposite is kept, and the transfer is in doubt.
   */
  decide(id: string, outcome: TransferOutcome): Promise<Transfer>;
  /** Leaves it pending, with the reason, until it is due again. Without effect when it is decided. */
  postpone(id: string, remark: string, dueAtMs: number): Promise<void>;
  find(agent: string, transferId: string): Promise<Transfer | undefined>;
  /** Pending transfers to providers that are due, longest due first; nobody else is given them until `leaseEndMs`. */
  claimDue(nowMs: number, leaseEndMs: number, limit: number): Promise<readonly Transfer[]>;
}
