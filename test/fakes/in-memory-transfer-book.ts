import type { NewTransfer, Recorded, TransferBook } from '../../src/application/ports/transfer-book.ts';
import { keptBalance } from '../../src/domain/wallet/kept-balance.ts';
import { contradictionOf, isDecisive, type Transfer, type TransferOutcome } from '../../src/domain/wallet/transfer.ts';
import { InMemoryMoney, type DueTransfer } from './in-memory-money.ts';

export class InMemoryTransferBook implements TransferBook {
  readonly #money: InMemoryMoney;

  constructor(money = new InMemoryMoney()) {
    this.#money = money;
  }

  async moveHere(order: NewTransfer): Promise<Recorded> {
    if (order.provider !== undefined) throw new TypeError('the wallet of a provider is not here');
    const known = this.#known(order);
    if (known !== undefined) return { isNew: false, transfer: known };
    const account = `player:${order.playerId}`;
    const before = this.#money.balanceOf(account, order.currency);
    const after = before.plus(order.amount);
    const transfer: Transfer =
      order.amount.isNegative() && after.isNegative()
        ? { ...pendingOf(order), status: 'failed', balanceBefore: before, balanceAfter: before, remark: TOO_LITTLE }
        : { ...pendingOf(order), status: 'success', balanceBefore: before, balanceAfter: after };
    if (transfer.status === 'success') this.#money.enter(transfer, account);
    return { isNew: true, transfer: this.#keep(transfer, order.nowMs) };
  }

  async begin(order: NewTransfer, dueAtMs: number): Promise<Recorded> {
    if (order.provider === undefined) throw new TypeError('a transfer to or from a provider names it');
    const known = this.#known(order);
    if (known !== undefined) return { isNew: false, transfer: known };
    return { isNew: true, transfer: this.#keep(pendingOf(order), dueAtMs, { sendingUntilMs: dueAtMs }) };
  }

  async noteRepetition(id: string, untilMs: number): Promise<boolean> {
    const kept = this.#money.transfers.get(id);
    if (kept?.transfer.status !== 'pending') return false;
    const sendingUntilMs = Math.max(kept.sendingUntilMs ?? 0, untilMs);
    this.#keep(kept.transfer, kept.dueAtMs, { sendingUntilMs, isSentAgain: true });
    return true;
  }

  async noteNewSending(id: string, untilMs: number): Promise<boolean> {
    const kept = this.#money.transfers.get(id);
    if (kept?.transfer.status !== 'pending' || kept.isSentAgain === true) return false;
    const sendingUntilMs = Math.max(kept.sendingUntilMs ?? 0, untilMs);
    this.#keep(kept.transfer, Math.max(kept.dueAtMs, untilMs), { sendingUntilMs });
    return true;
  }

  async decide(id: string, outcome: TransferOutcome): Promise<Transfer> {
    const kept = this.#money.transfers.get(id);
    if (kept === undefined) throw new Error(`there is no transfer ${id}`);
    const { transfer, dueAtMs } = kept;
    if (transfer.status !== 'pending') return this.#contradicted(kept, outcome);
    if (!isDecisive(outcome, kept.isSentAgain === true)) return transfer;
    if (outcome.status === 'failed') return this.#keep({ ...transfer, ...failedOf(outcome) }, dueAtMs);
    this.#money.enter(transfer, `provider:${transfer.provider}`);
    const balanceAfter = keptBalance(outcome.balanceAfter);
    const balanceBefore = keptBalance(balanceAfter?.minus(transfer.amount));
    return this.#keep({ ...transfer, status: 'success', balanceBefore, balanceAfter, remark: '' }, dueAtMs);
  }

  async postpone(id: string, remark: string, dueAtMs: number): Promise<void> {
    const transfer = this.#money.transfers.get(id)?.transfer;
    if (transfer?.status === 'pending') this.#keep({ ...transfer, remark }, dueAtMs);
  }

  async find(agent: string, transferId: string): Promise<Transfer | undefined> {
    return this.#known({ agent, transferId });
  }

  async claimDue(nowMs: number, leaseEndMs: number, limit: number): Promise<readonly Transfer[]> {
    const due = [...this.#money.transfers.values()]
      .filter(({ transfer, dueAtMs }) => transfer.status === 'pending' && dueAtMs <= nowMs)
      .sort((left, right) => left.dueAtMs - right.dueAtMs || left.transfer.createdAtMs - right.transfer.createdAtMs)
      .slice(0, limit);
    return due.map(({ transfer }) => this.#keep(transfer, leaseEndMs));
  }

  #known({ agent, transferId }: Pick<NewTransfer, 'agent' | 'transferId'>): Transfer | undefined {
    const all = [...this.#money.transfers.values()].map(({ transfer }) => transfer);
    return all.find((transfer) => transfer.agent === agent && transfer.transferId === transferId);
  }

  #contradicted({ transfer, dueAtMs, contradiction }: DueTransfer, outcome: TransferOutcome): Transfer {
    const text = contradictionOf(transfer, outcome);
    if (text === undefined || contradiction !== undefined) return transfer;
    return this.#keep(transfer, dueAtMs, { contradiction: { text, atMs: Date.now() } });
  }

  #keep(transfer: Transfer, dueAtMs: number, sending: Omit<DueTransfer, 'transfer' | 'dueAtMs'> = {}): Transfer {
    this.#money.transfers.set(transfer.id, {
      ...this.#money.transfers.get(transfer.id),
      transfer,
      dueAtMs,
      ...sending,
    });
    return transfer;
  }
}

const failedOf = ({ status, remark }: Extract<TransferOutcome, { status: 'failed' }>) => ({ status, remark });

const TOO_LITTLE = 'The wallet has too little.';

function pendingOf({ nowMs, ...order }: NewTransfer): Transfer {
  return {
    ...order,
    status: 'pending',
    balanceBefore: undefined,
    balanceAfter: undefined,
    remark: '',
    createdAtMs: nowMs,
  };
}
