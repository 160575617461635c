import type { Transfer, TransferOrder, TransferOutcome } from '../../domain/wallet/transfer.ts';

/** The transfer with its id, and whether this call recorded it. */
export interface Recorded {
  readonly isNew: boolean;
  readonly transfer: Transfer;
}

/** An order, with the id for a new transfer and the time. */
export interface NewTransfer extends TransferOrder {
  readonly id: string;
  readonly nowMs: number;
}

/**
 * Transfers and the money that they move, in double entry: the entries of every decided transfer add up to zero. Recorded transfers survive
 * a crash. One (agent, transferId) is recorded once, even if several calls come at the same time; the caller compares the contents.
 */
export interface TransferBook {
  /**
   * Moves money between the Agent and the player's wallet in the gateway: recorded, booked and decided in one transaction. `failed` if the wallet has
   * too little money.
   */
  moveHere(order: NewTransfer): Promise<Recorded>;
  /**
   * Records a transfer to or from a provider as pending, before the request to the provider. The provider may be working on it until `dueAtMs`. From
   * then on the transfer may be claimed if it is still pending.
   */
  begin(order: NewTransfer, dueAtMs: number): Promise<Recorded>;
  /**
   * Notes that a pending transfer is about to be sent again. From then on, the refusal of a single sending no longer decides the transfer. The
   * provider may be working on it until `untilMs`. False if the transfer is decided or missing; then it must not be sent.
   */
  noteRepetition(id: string, untilMs: number): Promise<boolean>;
  /**
   * Notes that the only sending of a pending transfer was refused, and that the transfer is about to be sent as if for the first time. The refusal of
   * that sending decides the transfer. Until `untilMs` the provider may be working on it, and it is not due. False if the transfer is decided or
   * missing, or if it was sent again meanwhile; then it must not be sent.
   */
  noteNewSending(id: string, untilMs: number): Promise<boolean>;
  /**
   * Decides a pending transfer and books it; the first decision is final. Returns the transfer afterwards: still pending if the outcome does not
   * decide it (`isDecisive`). A later outcome that contradicts the decision is stored, and the transfer comes into doubt.
   */
  decide(id: string, outcome: TransferOutcome): Promise<Transfer>;
  /** Leaves the transfer pending, with the reason, until it is due again. Has no effect if it is decided. */
  postpone(id: string, remark: string, dueAtMs: number): Promise<void>;
  find(agent: string, transferId: string): Promise<Transfer | undefined>;
  /** Claims pending transfers to providers that are due, those that were due first at the front. No other process gets them until `leaseEndMs`. */
  claimDue(nowMs: number, leaseEndMs: number, limit: number): Promise<readonly Transfer[]>;
}
