/** The part of a callback that these books need. */
export interface ToldMovement {
  readonly role: string;
  readonly provider: string;
  readonly username: string;
  readonly currency: string;
  readonly amount: string;
  readonly direction: 'credit' | 'debit' | 'none';
  readonly action: string;
  readonly transaction_id: string;
  readonly original_transaction_id?: string;
  readonly sequence: number;
  readonly balance: string;
}
