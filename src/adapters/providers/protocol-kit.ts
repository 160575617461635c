/**
 * The protocol kit: all that a protocol may import of the gateway, built in or from a package. The package `protocol-kit` exports the same names.
 * Its CHANGELOG tells what may change, and when.
 */
/** Schemas for what comes from outside: the zod of the gateway, so that a package needs none of its own. */
export { z } from 'zod';

// One protocol, and its two directions.
export type { InboundHalf, ProviderConnection, ProviderProtocol } from './upstream/provider-protocol.ts';
export type { ProviderRuntime } from './upstream/provider-runtime.ts';
export type {
  ExtensionCall,
  ExtensionParameters,
  FreeRoundGateway,
  ProviderGateway,
} from '../../application/ports/provider-gateway.ts';
export type {
  AskedTransaction,
  BalanceOutcome,
  BatchOutcome,
  EventBatch,
  EventOutcome,
  KnownState,
  NamedPlayer,
  NoWallet,
  ProviderInbox,
  ProviderMessage,
  ProviderReply,
  ProviderRequest,
  ReadRefusal,
  SentEvents,
  UnreadReport,
} from '../../application/ports/provider-inbox.ts';

// Its column of the matrix.
export type { CredentialField, Protocol, TransferResolution } from '../../domain/provider/protocol.ts';
export type { Extension, OpenBetQuery, ProtocolMapping } from '../../domain/provider/protocol-mapping.ts';
export type { FreeRoundRules, ListedBonus, StakeOffer, UpstreamGrant } from '../../domain/provider/free-rounds.ts';
export type { RoundStake } from '../../domain/free-rounds/grant.ts';
export type { ExtensionOperation, ExtensionTable } from '../../domain/provider/extension-operation.ts';
export { callback, partial, supported, unsupported, type Support } from '../../domain/provider/support.ts';
export { UNIFIED_CALLS, type UnifiedCall } from '../../domain/provider/unified-call.ts';
export { UNIFIED_CALLBACKS, type UnifiedCallback } from '../../domain/provider/unified-callback.ts';

// Calls to the upstream.
export type {
  BetRecord,
  BetStatus,
  Launched,
  LaunchedGame,
  LaunchView,
  ListedGame,
  Nothing,
  OrderState,
  RecordedNumbers,
  UpstreamAnswer,
  UpstreamInput,
  UpstreamPlayer,
} from '../../domain/provider/upstream-call.ts';
export type { RefusalReason, UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
export { SharedAnswers } from '../../application/shared-answers.ts';
export { allPages, type ListPage } from './upstream/all-pages.ts';
export {
  isRefusedWith,
  noSuchOrder,
  parameterNeeded,
  refused,
  unclear,
  unexpectedStatus,
  unreadable,
  withoutSecrets,
} from './upstream/answers.ts';
export {
  ANSWER_LIMITS,
  PAGE_LIMITS,
  REPORT_LIMITS,
  REQUEST_VALUES_MAX,
  type AnswerLimits,
} from './upstream/answer-limits.ts';
export { CallBudget, type CallBudgetRule } from './upstream/call-budget.ts';
export { checkedBy, configured, declaredBy, readCredentials } from './upstream/credentials.ts';
export { inTurns } from './upstream/in-turns.ts';
export { refusalReasons } from './upstream/refusal-reasons.ts';
export { TableGateway, type UpstreamHandler, type UpstreamHandlers } from './upstream/table-gateway.ts';
export {
  UpstreamHttp,
  type UpstreamHttpOptions,
  type UpstreamRequest,
  type UpstreamResponse,
} from './upstream/upstream-http.ts';

// Readers of what the upstream writes.
export { AmountUnit } from './upstream/amount-unit.ts';
export {
  exactJson,
  exactJsonIn,
  NumberLiteral,
  parseExactJson,
  type ExactJsonObject,
  type ExactJsonValue,
} from './upstream/exact-json.ts';
export { parseLongExactJson } from './upstream/long-json.ts';
export { idsNamed, type NumberIds } from './upstream/number-ids.ts';
export { readShape } from './upstream/read-shape.ts';
export { count, maybe, readDecimal, textAs } from './upstream/wire-schemas.ts';
export { decimalOf, isNumber, toldAmount } from './upstream/written-amounts.ts';

// Callbacks of the upstream, and its money.
export { contentDigest, DIGEST_LENGTH } from './upstream/content-digest.ts';
export { outcomeCode, type OutcomeCodes } from './upstream/outcome-code.ts';
export { isSameText } from './upstream/same-text.ts';
export { only, refusedWhole, unreadReport } from './upstream/unread-report.ts';
export { unsigned } from './upstream/unsigned.ts';
export type { ActionName } from '../../domain/callback/callback-action.ts';
export {
  NOT_SAID,
  stakesOf,
  sumOf,
  type RecordedEvents,
  type RecordedUnit,
} from '../../domain/reconciliation/recorded-events.ts';
export type { MoneyKind, RoundEnd, Said } from '../../domain/wallet/money-kind.ts';
export { RECORDED_WAGER, type MoneyPolicy } from '../../domain/wallet/money-policy.ts';
export {
  NOTHING_REPORTED,
  type BetReport,
  type Corrected,
  type RefusedBecause,
  type TransactionKey,
  type WalletEvent,
} from '../../domain/wallet/wallet-event.ts';

// Values.
export { usableDetails, type DetailChanges, type Platform } from '../../domain/catalogue/game-details.ts';
export { UpstreamName, type UpstreamNameRule } from '../../domain/player/upstream-name.ts';
export { foldCode } from '../../domain/shared/code.ts';
export { isCountry } from '../../domain/shared/country.ts';
export { Decimal } from '../../domain/shared/decimal.ts';
export { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
export { isIpAddress } from '../../domain/shared/ip-address.ts';
export { inLowerCase, inUpperCase } from '../../domain/shared/letter-case.ts';
export { parsedUrl } from '../../domain/shared/parsed-url.ts';
export { err, ok, type Result } from '../../domain/shared/result.ts';

/** The version of the kit, by the rules of semantic versioning. The package `protocol-kit` has the same. */
export const KIT_VERSION = '1.0.0';
