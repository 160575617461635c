/**
 * The code that takes a text apart which somebody else has written. A file of `src` that does so is in this table, or in the one of
 * `other-files.ts` with the reason why it does not matter there.
 */
import type { IncomingMessage } from 'node:http';
import { OFFER_RULES_BODY } from '../../../src/adapters/api/schemas/body-limits.ts';
import { boundedJson } from '../../../src/adapters/api/schemas/bounded-json.ts';
import { refusalOf } from '../../../src/adapters/http-client/destination-rules.ts';
import { preferredLanguage } from '../../../src/adapters/http/answers/accept-language.ts';
import { importLine } from '../../../src/adapters/http/admin-api/import-row.ts';
import { presentedToken } from '../../../src/adapters/http/agent-api/agent-api.ts';
import { FORM_TYPE, formFields } from '../../../src/adapters/http/agent-api/form-fields.ts';
import { sessionIn } from '../../../src/adapters/http/sign-in/cookies.ts';
import { remoteAddress } from '../../../src/adapters/http/limits/request-guard.ts';
import { instantOf as instantOfA } from '../../../src/adapters/providers/provider-a/wall-clock.ts';
import { readAmount } from '../../../src/adapters/providers/provider-b/amounts.ts';
import { CurrencyCodes } from '../../../src/adapters/providers/provider-b/currencies.ts';
import { GameCodes } from '../../../src/adapters/providers/provider-b/game-codes.ts';
import { readGameList } from '../../../src/adapters/providers/provider-b/gateway/free-round-games.ts';
import { jsonOf } from '../../../src/adapters/providers/provider-c/callbacks/bet-report.ts';
import { readFields } from '../../../src/adapters/providers/provider-c/callbacks/read-body.ts';
import { readWallClock } from '../../../src/adapters/providers/provider-c/wall-clock.ts';
import { readXml } from '../../../src/adapters/providers/provider-c/xml-answer.ts';
import { fromWallClock } from '../../../src/adapters/providers/provider-d/wall-clock.ts';
import { exactJsonIn, parseExactJson } from '../../../src/adapters/providers/upstream/exact-json.ts';
import { parseLongExactJson } from '../../../src/adapters/providers/upstream/long-json.ts';
import { idOfNumber, idsNamed } from '../../../src/adapters/providers/upstream/number-ids.ts';
import { decimalOf } from '../../../src/adapters/providers/upstream/written-amounts.ts';
import { spanContextOf } from '../../../src/adapters/tracing/opentelemetry-tracer.ts';
import { parseCursor } from '../../../src/application/catalogue/list-game-changes.ts';
import { betAnswerOf } from '../../../src/domain/callback/agent-answer.ts';
import { outcomeOf } from '../../../src/domain/callback/callback-outcome.ts';
import { memberIdOf } from '../../../src/domain/player/member-id.ts';
import { boundedText } from '../../../src/domain/shared/bounded-text.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { instantOf } from '../../../src/domain/shared/instant.ts';
import { addressKey, isInIpRange, isPublicAddress } from '../../../src/domain/shared/ip-address.ts';
import { isLanguageTag } from '../../../src/domain/shared/language-tag.ts';
import { parsedUrl } from '../../../src/domain/shared/parsed-url.ts';
import { PageRequest } from '../../../src/domain/shared/page-request.ts';
import { webAddressOf } from '../../../src/domain/shared/web-address.ts';
import { transferIdOf } from '../../../src/domain/wallet/transfer-id.ts';
import { concealed } from '../../../src/infrastructure/telemetry/concealed.ts';
import { INBOXES } from './inbox-readers.ts';
import type { Reader } from './reader.ts';

const AGENT_ANSWER = { length: 64 * 1024, by: 'the client of callbacks' };
const CALLBACK_OF_C = { length: 256 * 1024, by: 'the reader of bodies of C' };
const AGENT_BODY = { length: 8 * 1024, by: 'the reader of Agents’ bodies' };
const HEADERS = { length: 16 * 1024, by: 'Node, which refuses longer headers' };

const TEXTS: readonly Reader[] = [
  {
    name: 'JSON of providers',
    file: 'adapters/providers/upstream/exact-json.ts',
    read: (text) => parseExactJson(text),
  },
  {
    name: 'long JSON of providers',
    file: 'adapters/providers/upstream/long-json.ts',
    read: (text) => parseLongExactJson(`{"result":${text}}`).catch(() => undefined),
  },
  {
    name: 'cookies',
    file: 'adapters/http/sign-in/cookies.ts',
    bound: HEADERS,
    read: (cookie) => sessionIn({ headers: { cookie } } as unknown as IncomingMessage),
  },
  {
    name: 'JSON of a person',
    file: 'adapters/api/schemas/bounded-json.ts',
    read: (text) => boundedJson(text, OFFER_RULES_BODY.valuesMax),
  },
  { name: 'XML', file: 'adapters/providers/provider-c/xml-document.ts', read: readXml },
  {
    name: 'JSON in a callback of C',
    file: 'adapters/providers/provider-c/callbacks/bet-report.ts',
    bound: CALLBACK_OF_C,
    read: jsonOf,
  },
  {
    name: 'fields of C',
    file: 'adapters/providers/provider-c/callbacks/read-body.ts',
    bound: CALLBACK_OF_C,
    read: readFields,
  },
  {
    name: 'games of free rounds',
    file: 'adapters/providers/provider-b/gateway/free-round-games.ts',
    bound: AGENT_BODY,
    read: readGameList,
  },
  {
    name: 'a form of an Agent',
    file: 'adapters/http/agent-api/form-fields.ts',
    bound: AGENT_BODY,
    read: (text) => formFields(Buffer.from(text), FORM_TYPE),
  },
  {
    name: 'JSON of an Agent',
    file: 'adapters/http/agent-api/form-fields.ts',
    bound: AGENT_BODY,
    read: (text) => formFields(Buffer.from(text), 'application/json'),
  },
  {
    name: 'a content type',
    file: 'adapters/http/agent-api/form-fields.ts',
    bound: HEADERS,
    read: (text) => formFields(Buffer.from('{}'), text),
  },
  {
    name: 'an imported row',
    file: 'adapters/http/admin-api/import-row.ts',
    bound: { length: 64 * 1024, by: 'the reader of imported lines' },
    read: (text) => importLine(1, text),
  },
  {
    name: 'the answer of an Agent to a bet',
    file: 'domain/callback/agent-answer.ts',
    bound: AGENT_ANSWER,
    read: (text) => betAnswerOf({ kind: 'answered', httpStatus: 200, text }),
  },
  {
    name: 'the answer of an Agent to a callback',
    file: 'domain/callback/callback-outcome.ts',
    bound: AGENT_ANSWER,
    read: (text) => outcomeOf({ kind: 'answered', httpStatus: 200, text }),
  },
  { name: 'a text that may hold a secret', file: 'infrastructure/telemetry/concealed.ts', read: concealed },
];

const HEAD = { epoch: 'none', revision: 1, oldest: 0 };

const LISTED = { method: 'POST', path: '/papi/v1/game/list' };

const VALUES: readonly Reader[] = [
  { name: 'a token', file: 'adapters/http/agent-api/agent-api.ts', read: (text) => presentedToken(text, LISTED) },
  {
    name: 'a signed token',
    file: 'adapters/http/agent-api/agent-api.ts',
    read: (text) => presentedToken(`Bearer a.1.${text}`, LISTED),
  },
  { name: 'languages', file: 'adapters/http/answers/accept-language.ts', read: preferredLanguage },
  {
    name: 'forwarded addresses',
    file: 'adapters/http/limits/request-guard.ts',
    bound: HEADERS,
    read: (text) =>
      remoteAddress({ headers: { 'x-forwarded-for': text }, socket: {} } as unknown as IncomingMessage, 1),
  },
  { name: 'a trace', file: 'adapters/tracing/opentelemetry-tracer.ts', read: spanContextOf },
  { name: 'a cursor', file: 'application/catalogue/list-game-changes.ts', read: (text) => parseCursor(text, HEAD) },
  {
    name: 'an address of callbacks',
    file: 'adapters/http-client/destination-rules.ts',
    read: (text) => refusalOf(text, { allowsHttp: true, allowsPrivate: false }),
  },
  { name: 'a URL', file: 'domain/shared/parsed-url.ts', read: parsedUrl },
  {
    name: 'an address to return to',
    file: 'domain/shared/web-address.ts',
    read: (text) => webAddressOf('return_url', text),
  },
  { name: 'an address that is counted', file: 'domain/shared/ip-address.ts', read: addressKey },
  {
    name: 'an address that may be allowed',
    file: 'domain/shared/ip-address.ts',
    read: (text) => isInIpRange(text, '10.0.0.0/8'),
  },
  { name: 'an address that may be public', file: 'domain/shared/ip-address.ts', read: isPublicAddress },
  { name: 'a range of addresses', file: 'domain/shared/ip-address.ts', read: (text) => isInIpRange('10.0.0.1', text) },
  { name: 'an amount', file: 'domain/shared/decimal.ts', read: (text) => Decimal.of(text) },
  { name: 'an amount of a provider', file: 'adapters/providers/upstream/written-amounts.ts', read: decimalOf },
  {
    name: 'a fraction of a provider',
    file: 'adapters/providers/upstream/written-amounts.ts',
    read: (text) => decimalOf(`0.${text}1`),
  },
  { name: 'an amount of B', file: 'adapters/providers/provider-b/amounts.ts', read: readAmount },
  {
    name: 'a fraction of B',
    file: 'adapters/providers/provider-b/amounts.ts',
    read: (text) => readAmount(`0.${text}`),
  },
  { name: 'an id that is a number', file: 'adapters/providers/upstream/number-ids.ts', read: idOfNumber },
  {
    name: 'JSON with ids',
    file: 'adapters/providers/upstream/quoted-numbers.ts',
    read: (text) => exactJsonIn(text, undefined, idsNamed(['id'])),
  },
  { name: 'an instant', file: 'domain/shared/instant.ts', read: (text) => instantOf('from', text) },
  {
    name: 'an instant with a fraction',
    file: 'domain/shared/instant.ts',
    read: (text) => instantOf('from', `2026-01-15T00:00:00.${text}`),
  },
  { name: 'a time of A', file: 'adapters/providers/provider-a/wall-clock.ts', read: instantOfA },
  { name: 'a time of C', file: 'adapters/providers/provider-c/wall-clock.ts', read: readWallClock },
  {
    name: 'a time of D',
    file: 'adapters/providers/provider-d/wall-clock.ts',
    read: (text) => fromWallClock(`2025-01-01 13:53:00.${text}`),
  },
  {
    name: 'a game of B',
    file: 'adapters/providers/provider-b/game-codes.ts',
    read: (text) => new GameCodes(undefined).read(text),
  },
  {
    name: 'currencies of B',
    file: 'adapters/providers/provider-b/currencies.ts',
    read: (text) => CurrencyCodes.of(text),
  },
  { name: 'a name of a player', file: 'domain/player/member-id.ts', read: (text) => memberIdOf('member_id', text) },
  { name: 'a transfer', file: 'domain/wallet/transfer-id.ts', read: transferIdOf },
  { name: 'a filter', file: 'domain/shared/bounded-text.ts', read: (text) => boundedText('name', text) },
  { name: 'a language', file: 'domain/shared/language-tag.ts', read: isLanguageTag },
  { name: 'a page', file: 'domain/shared/page-request.ts', read: (text) => PageRequest.of(text, text) },
];

export const READERS: readonly Reader[] = [...TEXTS, ...VALUES, ...INBOXES];
