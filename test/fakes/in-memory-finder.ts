import type { Finder, Wanted } from '../../src/application/ports/finder.ts';
import type { Found } from '../../src/domain/search/hit.ts';
import { foldCode } from '../../src/domain/shared/code.ts';
import type { CallbackBooks } from './in-memory-callback-world.ts';
import type { KeptTransaction } from './in-memory-money.ts';

interface Names {
  readonly text: string;
  readonly folded: string;
  readonly guid: string | undefined;
  readonly agent: string | undefined;
}

export class InMemoryFinder implements Finder {
  readonly #books: CallbackBooks;

  constructor(books: CallbackBooks) {
    this.#books = books;
  }

  async find({ text, agent, limit }: Wanted): Promise<readonly Found[]> {
    const hex = text.replaceAll('-', '').toLowerCase();
    const guid = /^[0-9a-f]{32}$/.test(hex) ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined;
    const names = { text, folded: foldCode(text), guid, agent };
    return [
      ...this.#players(names),
      ...this.#tied('round', 'roundId', names),
      ...this.#tied('wager', 'wagerId', names),
      ...this.#transactions(names),
      ...this.#transfers(names),
      ...this.#callbacks(names),
      ...this.#doubts(names),
      ...this.#catalogue(names),
    ]
      .filter((found) => agent === undefined || found.agent === agent)
      .slice(0, limit);
  }

  #players({ folded, guid }: Names): readonly Found[] {
    const { players, accounts } = this.#books.players;
    const named = accounts.filter(({ upstreamName }) => foldCode(upstreamName) === folded);
    return [...players.values()]
      .filter(
        ({ id, agent, memberId }) =>
          memberId === folded ||
          id === guid ||
          `${agent}_${memberId}` === folded ||
          named.some(({ playerId }) => playerId === id),
      )
      .map(({ id, agent, memberId }) => ({ kind: 'player', id, agent, memberId, reference: memberId }));
  }

  #tied(kind: 'round' | 'wager', field: 'roundId' | 'wagerId', { text, agent }: Names): readonly Found[] {
    const rows = [
      ...this.#books.money.walletTransactions.map(({ key, transaction }) => ({ key, event: transaction })),
      ...(kind === 'round' ? [...this.#books.money.refusals.values()] : []).map(({ wallet: key, event }) => ({
        key,
        event,
      })),
    ].filter(({ key, event }) => event[field] === text && (agent === undefined || key.agent === agent));
    const agents = [...new Set(rows.map(({ key }) => key.agent))];
    const providers = [...new Set(rows.map(({ key }) => key.provider))];
    return providers.map((provider) => ({
      kind,
      id: text,
      agent: agents.length === 1 ? agents[0] : undefined,
      provider,
      roundId: rows[0]?.event.roundId,
      reference: text,
    }));
  }

  #transactions({ text, guid }: Names): readonly Found[] {
    return this.#books.money.walletTransactions
      .filter(({ transaction }) => transaction.transactionId === text || transaction.id === guid)
      .map(({ key, transaction }: KeptTransaction) => ({
        kind: 'transaction',
        id: transaction.id,
        agent: key.agent,
        provider: key.provider,
        memberId: this.#nameOf(key.playerId),
        roundId: transaction.roundId,
        reference: transaction.transactionId,
        word: transaction.action,
      }));
  }

  #transfers({ text, guid }: Names): readonly Found[] {
    return [...this.#books.money.transfers.values()]
      .filter(({ transfer }) => transfer.transferId === text || transfer.id === guid)
      .map(({ transfer }) => ({
        kind: 'transfer',
        id: transfer.id,
        agent: transfer.agent,
        provider: transfer.provider,
        memberId: this.#nameOf(transfer.playerId),
        reference: transfer.transferId,
        word: transfer.status,
      }));
  }

  #callbacks({ guid }: Names): readonly Found[] {
    return this.#books.callbacks.callbacks
      .filter(({ id }) => id === guid)
      .map(({ id, agent, role, status }) => ({
        kind: 'callback',
        id,
        agent,
        reference: id,
        word: `${role}, ${status}`,
      }));
  }

  #doubts({ text, guid }: Names): readonly Found[] {
    const { refusals, unbooked } = this.#books.money;
    return [
      ...[...refusals.values()]
        .filter(({ id, event }) => id === guid || event.transactionId === text)
        .map(({ id, wallet, event, because }) => ({
          kind: 'in_doubt' as const,
          id: `refusal-${id}`,
          agent: wallet.agent,
          provider: wallet.provider,
          memberId: this.#nameOf(wallet.playerId),
          roundId: event.roundId,
          reference: event.transactionId,
          word: because,
        })),
      ...[...unbooked.values()]
        .filter(({ id, reference }) => id === guid || reference === text)
        .map(({ id, provider, reference, because }) => ({
          kind: 'in_doubt' as const,
          id: `refusal-${id}`,
          provider,
          reference,
          word: because,
        })),
    ];
  }

  #catalogue({ text, folded, guid }: Names): readonly Found[] {
    const { agents, providers, games } = this.#books.catalogue.current;
    return [
      ...[...agents.values()]
        .filter(({ code, name }) => code === folded || name.toLowerCase().includes(text.toLowerCase()))
        .map(({ code, name }) => ({ kind: 'agent' as const, id: code, agent: code, reference: code, word: name })),
      ...[...providers.values()]
        .filter(({ code }) => code === folded)
        .map(({ code, protocol }) => ({
          kind: 'provider' as const,
          id: code,
          provider: code,
          reference: code,
          word: protocol,
        })),
      ...[...games.values()]
        .filter(({ id, code }) => id === guid || code === text)
        .map(({ id, provider, code, name }) => ({
          kind: 'game' as const,
          id,
          provider,
          reference: code,
          word: name,
        })),
    ];
  }

  #nameOf(playerId: string): string | undefined {
    return this.#books.players.players.get(playerId)?.memberId;
  }
}
