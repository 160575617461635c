/**
 * The files of the providers' folders, by their role. One role has one name wherever a protocol has it, so that whoever knows one provider
 * finds their way in all of them. The letters are the protocols that have the file, T the template of `npm run new-provider`.
 */
interface Role {
  readonly of: string;
  readonly role: string;
}

const is = (of: string, role: string): Role => ({ of, role });

const PROTOCOL: Readonly<Record<string, Role>> = {
  'amounts.ts': is('AB', 'the upstream’s limits of amounts'),
  'config.ts': is('ABCDT', 'the credentials and their rules'),
  'currencies.ts': is('BC', 'the upstream’s currencies and units'),
  'encryption.ts': is('C', 'how a text is encrypted'),
  'extension-table.ts': is('ABCDT', 'the provider-specific operations and their parameters'),
  'extensions.ts': is('ABCDT', 'the provider’s rows of the table of provider-specific functions'),
  'game-codes.ts': is('BD', 'the upstream’s names of games'),
  'id-names.ts': is('ABD', 'the names of ids that may be JSON numbers'),
  'index.ts': is('ABCDT', 'the one door'),
  'languages.ts': is('ABCD', 'the upstream’s names of languages'),
  'mapping.ts': is('ABCDT', 'what becomes of the unified calls and callbacks'),
  'operations.ts': is('BCD', 'the upstream’s operations on the wire'),
  'player-names.ts': is('D', 'the rule of a player’s name'),
  'player-password.ts': is('D', 'the password of a player at the upstream'),
  'policy.ts': is('ABCDT', 'how money matters are decided'),
  'recorded-events.ts': is('ABCDT', 'the events of the callbacks that a record stands for'),
  'refusals.ts': is('ABCDT', 'the upstream’s codes in our words'),
  'report-words.ts': is('D', 'words of reports in the upstream’s languages'),
  'sealed-query.ts': is('C', 'a query, signed and encrypted'),
  'signature.ts': is('ABCT', 'how a request is signed'),
  'wall-clock.ts': is('ACD', 'the upstream’s times'),
  'wager-members.ts': is('B', 'the names of a wager’s fields'),
  'xml-answer.ts': is('C', 'an answer in XML'),
  'xml-document.ts': is('C', 'the reader of XML'),
};

const GATEWAY: Readonly<Record<string, Role>> = {
  'gateway/bet-detail.ts': is('ABCD', 'the call bet_detail'),
  'gateway/bet-item.ts': is('C', 'the schema of one record'),
  'gateway/bet-record.ts': is('ABCD', 'one record of a bet'),
  'gateway/bet-records.ts': is('ABCD', 'the call bet_records'),
  'gateway/catalogue.ts': is('B', 'one row of the lists of products and games'),
  'gateway/check-health.ts': is('ADT', 'the call health_check'),
  'gateway/client-url.ts': is('C', 'the address of a game’s client'),
  'gateway/client.ts': is('ABCDT', 'asks the upstream: signs, sends, reads the envelope'),
  'gateway/connect.ts': is('ABCDT', 'a gateway of the table of calls'),
  'gateway/element-texts.ts': is('C', 'the texts of an element'),
  'gateway/extend.ts': is('ABCDT', 'the provider-specific calls'),
  'gateway/failure-reason.ts': is('D', 'another reason for a failure'),
  'gateway/find-order.ts': is('AB', 'the one bet or transfer that a question is about'),
  'gateway/free-round-games.ts': is('B', 'the games of a free round'),
  'gateway/game-merger.ts': is('B', 'rows of one game made into one game'),
  'gateway/kick-player.ts': is('CD', 'the call kick_logout'),
  'gateway/launch-demo.ts': is('C', 'the call game_demo, where it shares nothing with game_launch'),
  'gateway/launch-game.ts': is('ABCDT', 'the calls game_launch and game_demo'),
  'gateway/launch-interfaces.ts': is('A', 'which method opens which game'),
  'gateway/list-games.ts': is('BC', 'the call game_list'),
  'gateway/order-status.ts': is('ABCD', 'the call order_status'),
  'gateway/player-bets.ts': is('C', 'the bets of one player, page by page'),
  'gateway/player-field.ts': is('D', 'the field that names a player'),
  'gateway/query-balance.ts': is('ABT', 'the call balance_query'),
  'gateway/read-answer.ts': is('ABDT', 'reads the envelope of an answer'),
  'gateway/read-records.ts': is('CD', 'the list of records in an answer'),
  'gateway/register-player.ts': is('ACDT', 'the call player_registration'),
  'gateway/report-budgets.ts': is('D', 'how often each report may be asked for'),
  'gateway/seamless.ts': is('B', 'a question about one player’s wallet, and its row'),
  'gateway/transfer-funds.ts': is('AB', 'the call fund_transfer'),
};

const CALLBACKS: Readonly<Record<string, Role>> = {
  'callbacks/actions.ts': is('B', 'what the upstream’s actions mean'),
  'callbacks/balance.ts': is('ABD', 'the question for a balance'),
  'callbacks/bet-report.ts': is('BCD', 'what an Agent is told of a bet'),
  'callbacks/calc-transfer.ts': is('A', 'the callback of settlements'),
  'callbacks/call.ts': is('ABD', 'the shape of a callback’s reader'),
  'callbacks/calls.ts': is('ABCDT', 'the table of callbacks'),
  'callbacks/check-caller.ts': is('A', 'whether the caller is the upstream'),
  'callbacks/codes.ts': is('BCD', 'the codes of replies'),
  'callbacks/fields.ts': is('ABCD', 'the schemas of fields'),
  'callbacks/inbox.ts': is('ABCDT', 'reads a request: signature, fields, message'),
  'callbacks/listen.ts': is('ABCDT', 'an inbox of a connection’s credentials'),
  'callbacks/movements.ts': is('BD', 'the callbacks that move money, where all are read alike'),
  'callbacks/named-player.ts': is('D', 'the player that a request names'),
  'callbacks/open-body.ts': is('C', 'a body, decrypted'),
  'callbacks/order-status.ts': is('A', 'the question for the state of orders'),
  'callbacks/order-transfer.ts': is('A', 'the callback of bets'),
  'callbacks/point-inout.ts': is('D', 'the callback of stakes and payouts'),
  'callbacks/push.ts': is('BD', 'the callback that reports bets and moves nothing'),
  'callbacks/read-body.ts': is('ABCD', 'the fields of a body'),
  'callbacks/replies.ts': is('ABCDT', 'replies in the upstream’s words'),
  'callbacks/reply-orders.ts': is('A', 'the reply to bets and settlements'),
  'callbacks/timeout-bet-return.ts': is('D', 'the callback of stakes given back'),
  'callbacks/user-transfer.ts': is('A', 'the callback of transfers into a game and out of it'),
  'callbacks/verdict.ts': is('A', 'what a call that moves money comes to'),
  'callbacks/wager-report.ts': is('B', 'one bet of a push'),
  'callbacks/wallet-events.ts': is('ABC', 'the wallet’s events of a callback'),
};

const SIMULATOR: Readonly<Record<string, Role>> = {
  'simulator/answers.ts': is('ABCD', 'answers on the wire'),
  'simulator/call-limits.ts': is('C', 'how often a method may be called'),
  'simulator/callback-bodies.ts': is('ABCD', 'the contents of callbacks'),
  'simulator/callback-line.ts': is('ABCD', 'sends a callback and reads its answer'),
  'simulator/catalogue.ts': is('B', 'the products and games that there are'),
  'simulator/check-request.ts': is('AB', 'checks a request as strictly as the upstream'),
  'simulator/free-rounds.ts': is('B', 'the operations about free rounds'),
  'simulator/games.ts': is('B', 'the operations that list products and games'),
  'simulator/house-operations.ts': is('C', 'the operations about the house’s own settings'),
  'simulator/index.ts': is('ABCDT', 'makes a simulator'),
  'simulator/launch-operations.ts': is('ABD', 'the operations that open games'),
  'simulator/money-operations.ts': is('B', 'the operations about balances and transfers'),
  'simulator/operation.ts': is('CDT', 'the shape of an operation'),
  'simulator/operations.ts': is('ABT', 'the operations that are answered'),
  'simulator/player-operations.ts': is('ACD', 'the operations about players'),
  'simulator/record-operations.ts': is('ABCD', 'the operations about bets and their records'),
  'simulator/rounds.ts': is('ABCDT', 'the half that calls'),
  'simulator/sample.ts': is('ACD', 'what the books hold from the start'),
  'simulator/sent-results.ts': is('A', 'what an answer to a callback comes to'),
  'simulator/simulated-upstream.ts': is('ABCDT', 'the half that is called'),
  'simulator/state.ts': is('AD', 'what the upstream knows beside its books'),
  'simulator/unseal.ts': is('C', 'a query, decrypted and checked'),
  'simulator/vocabulary.ts': is('A', 'words that several operations share'),
  'simulator/wire-records.ts': is('D', 'records as they are written'),
};

/** By the file's path within a provider's folder. */
export const ROLES: Readonly<Record<string, Role>> = { ...PROTOCOL, ...GATEWAY, ...CALLBACKS, ...SIMULATOR };
