/** A rule for an Agent's system, as the guide for Agents states it, with the cases of the conformance kit that try it. */
interface AgentRule {
  readonly rule: string;
  readonly cases: readonly string[];
}

/** The only list of the facts that the kit demands, by their headings in the guide. Each case belongs to one rule. */
export const AGENT_RULES: Readonly<Record<string, readonly AgentRule[]>> = {
  'Read the body': [
    {
      rule: 'These fields are mandatory text: `callback_id`, `action`, `provider`, `username`, `currency`, `amount`, `direction`, `transaction_id`. If one is missing or is no text, accept nothing.',
      cases: ['missing-fields', 'fields-of-other-types', 'prototype-fields'],
    },
    {
      rule: 'Other fields may be missing or null, and fields that you do not know may come: ignore them.',
      cases: ['sparse-body', 'unknown-fields', 'long-detail', 'deep-json'],
    },
    {
      rule: 'Book money whatever session it names: `session_id` and `reference` are for your reports, and a payout may name another session than its bet.',
      cases: ['sessions'],
    },
    {
      rule: '`amount` is a plain decimal without a sign. Refuse any other text (`-10`, `1e2`, `1,000`, an empty text) and any other type, and a `direction` that is not `credit`, `debit` or `none`.',
      cases: ['negative-bet', 'negative-win', 'amounts-that-are-none', 'amounts-of-other-types', 'unknown-direction'],
    },
    {
      rule: 'Ids and names are text of up to 255 characters of any script, also with quotes or markup in them. Compare them exactly: case, spaces, accents and zeros in front count.',
      cases: [
        ...['ids-differ-by-case', 'ids-differ-by-space', 'ids-differ-by-accent', 'ids-like-numbers', 'long-ids'],
        ...['unicode-ids', 'hostile-text', 'control-characters', 'prototype-names'],
      ],
    },
    {
      rule: 'Take only `POST` with `application/json` (a charset may follow) on the five paths. Answer a body that is no JSON object with HTTP 400, and no malformed request with HTTP 5xx. Read at least 64 KiB, and refuse megabytes.',
      cases: [
        ...['malformed-json', 'empty-body', 'json-but-no-object', 'form-body', 'wrong-method', 'unknown-path'],
        ...['content-type-with-charset', 'oversized-body', 'body-in-pieces'],
      ],
    },
  ],
  'Move the money': [
    {
      rule: '`amount` is what moves: `credit` gives it to the player, `debit` takes it from the player, on every path. `bet_amount`, `prize_amount` and `win_loss` are for reports.',
      cases: ['bet', 'win', 'win-by-prize-amount', 'settlement-that-takes', 'rollback-of-payout'],
    },
    {
      rule: '`kind`, `provider_action`, `round_closed` and `round_closed_is_derived` are for reports, and decide about no money. Each may be missing, kinds may be added, and a round that was closed may still be corrected.',
      cases: ['every-kind', 'closed-round'],
    },
    {
      rule: 'If nothing moves, `direction` is `none` and `amount` is 0: in every lost round, in the bet of a free round, in a `VOID` that only marks a bet. Accept it, and book nothing.',
      cases: ['zero-win', 'lose', 'zero-bet', 'void-of-nothing'],
    },
    {
      rule: 'Keep amounts as exact decimals and never as floats: at least four digits behind the point, up to ten may come. Refuse an amount that you cannot keep exactly.',
      cases: ['rounding', 'smallest-amount', 'many-digits', 'large-amounts'],
    },
    {
      rule: 'A round may have several bets, and a bet several settlements. `BONUS` and some payouts belong to no bet that you know: pay them.',
      cases: [
        ...['several-bets-in-a-round', 'several-settlements-of-a-bet', 'race-two-settlements'],
        ...['bonus-without-bet', 'settlement-without-bet'],
      ],
    },
    {
      rule: 'Lock the player while you book. Callbacks of one player and of many come at the same time, and each accepted one counts.',
      cases: [
        ...['race-10-different-bets', 'race-100-different-bets', 'race-bets-and-wins', 'race-for-the-last-money'],
        'race-two-players',
      ],
    },
  ],
  'Book once': [
    {
      rule: 'The same callback comes again when an answer is lost, also hours later, and also while the first is under way. Store `callback_id`, and `(provider, username, action, transaction_id)`, with your answer, in the same database transaction as the money. If either is known, move nothing and give the same answer again.',
      cases: [
        ...['bet-again', 'win-again', 'cancel-again', 'bet-again-later', 'transaction-under-new-callback'],
        ...['payout-under-new-callback', 'race-10-same-bets', 'race-100-same-bets', 'race-same-wins'],
        ...['race-same-cancels', 'race-same-transaction'],
      ],
    },
    {
      rule: 'Do not refuse a repetition because the first is under way: wait for it, or answer HTTP 503.',
      cases: ['race-in-flight'],
    },
    {
      rule: 'Refuse a known id with other content (3003): another path, player, amount, currency or direction. It is a mistake or a forgery.',
      cases: [
        ...['bet-id-other-amount', 'payout-id-other-amount', 'cancel-id-other-amount', 'transaction-id-other-amount'],
        ...['callback-id-on-other-path', 'callback-id-of-other-player', 'race-conflicts'],
      ],
    },
    {
      rule: 'Two players, two providers, or a bet and its payout may have one `transaction_id`. Each of them counts.',
      cases: ['one-id-two-players', 'one-id-two-providers', 'one-id-bet-and-payout'],
    },
    {
      rule: 'A refused bet stays refused, even if the player has money later.',
      cases: ['refused-bet-again'],
    },
  ],
  'Cancel, in any order': [
    {
      rule: '`CANCEL`, `ROLLBACK`, `REFUND` and `VOID` are one thing: `amount` moves in `direction`, once for each new `transaction_id`. `original_transaction_id` names the bet or payout that is taken back, also after its settlement.',
      cases: ['cancel', 'every-correction', 'cancel-one-of-two', 'cancel-after-settlement'],
    },
    {
      rule: 'Book `amount` and not the stake: it may be a part of a bet, with the rest in later cancellations, or several bets of one wager under the id of one.',
      cases: ['cancel-in-parts', 'cancel-of-several'],
    },
    {
      rule: 'Accept a cancellation of a bet that you have not taken, or of which nothing is left, and move nothing. The gateway and the provider may both cancel a bet, under ids of their own.',
      cases: [
        ...['cancel-twice', 'cancel-twice-beside-payout', 'cancel-unknown', 'cancel-refused-bet'],
        ...['race-different-cancels', 'race-bet-and-cancel'],
      ],
    },
    {
      rule: 'A cancellation may overtake its bet. Store its `original_transaction_id` for that player, and refuse the bet with code 3006 whenever it comes.',
      cases: ['late-bet', 'late-bet-again', 'late-bet-of-other-player', 'cancelled-bet-again'],
    },
    {
      rule: 'A cancellation without `original_transaction_id` gets a clear answer too.',
      cases: ['cancel-without-original'],
    },
    {
      rule: 'A bet may come after its settlement: take it.',
      cases: ['settlement-before-bet'],
    },
  ],
  'Accept or refuse': [
    {
      rule: 'Refuse a bet that is more than the balance, with code 3001 and the balance in `data.balance`. A bet of the whole balance is fine.',
      cases: [
        ...['insufficient-funds', 'insufficient-funds-balance', 'insufficient-funds-reason', 'bet-of-everything'],
      ],
    },
    {
      rule: 'Refuse a bet with HTTP 200 and a code of [the table](#refusing-a-bet); never take it and refuse it.',
      cases: ['refusal-in-clear-words'],
    },
    {
      rule: 'A settlement or a correction with `debit` never takes a balance below zero: refuse it, and a person decides.',
      cases: ['correction-below-zero'],
    },
    {
      rule: 'Refuse an unknown player (2001) and a currency that is not the player’s (3005), also for payouts. Open no wallet by yourself.',
      cases: ['unknown-player-bet', 'unknown-player-win', 'currency-mismatch', 'payout-currency-mismatch'],
    },
    {
      rule: 'Refuse bets of a disabled player (2003); accept payouts and cancellations, which are owed.',
      cases: ['disabled-player-bet', 'disabled-player-win', 'disabled-player-cancel'],
    },
    {
      rule: 'In mode `gateway` refuse nothing: the money has moved. The `balance` with the highest `sequence` is the newest, whichever comes last.',
      cases: ['notification-without-funds', 'balances-out-of-order'],
    },
  ],
  Answer: [
    {
      rule: 'Answer each callback within five seconds, and a bet within two: some providers wait no longer, and the bet is cancelled. Aim at 40 ms for 95 of 100.',
      cases: ['answer-in-time'],
    },
    {
      rule: 'In mode `agent` answer with the balance after the movement in `data.balance`, as decimal text and not as a number.',
      cases: ['answer-tells-balance', 'answer-has-text'],
    },
    {
      rule: 'Answer `balance` with the balance of now, with `username` and `currency` in `data`. Refuse an unknown player or another currency.',
      cases: ['balance', 'balance-after-movements', 'balance-unknown-player', 'balance-currency-mismatch'],
    },
    {
      rule: '`bet-push` moves no money. It may come before its settlement, again, or with a new `action` for the same bet: accept it, and keep the report with the latest `occurred_at`.',
      cases: ['bet-push', 'bet-push-again', 'bet-push-new-status', 'bet-push-first'],
    },
    {
      rule: 'Answer each signed [notice](#12-notices) with HTTP 2xx, also one that comes again or has a `type` that you do not know.',
      cases: ['notice-again', 'notice-of-unknown-type'],
    },
  ],
  'Verify the signature first': [
    {
      rule: 'Check `webhook-signature` over the received bytes, as UTF-8, before you read them. Text that was parsed and written again looks different.',
      cases: ['signed-as-sent', 'unicode-text', 'wrong-secret', 'tampered-body', 'tampered-headers'],
    },
    {
      rule: 'Answer HTTP 401 on every path if a header is missing or the signature is wrong, empty or nonsense. A refusal with HTTP 200 would end a bet.',
      cases: [
        ...['missing-headers', 'odd-signatures', 'no-verdict-without-signature', 'balance-unsigned'],
        ...['bet-push-unsigned', 'notice-unsigned'],
      ],
    },
    {
      rule: 'The header may have several signatures with spaces between them, also of schemes that you do not know: one right `v1` is enough.',
      cases: ['rotated-secret', 'other-scheme-beside', 'other-scheme-only'],
    },
    {
      rule: '`webhook-timestamp` may differ from your clock by five minutes at most, in both directions, and by one minute without harm.',
      cases: ['stale-timestamp', 'future-timestamp', 'nonsense-timestamp', 'clock-skew'],
    },
  ],
};
