import { existsSync, readdirSync } from 'node:fs';

/** Why a file that takes texts apart is not among the readers. */
const ANSWER = 'the answer of a provider: test/adapters/providers/hostile-answers.test.ts';
const OWN = 'nobody else has written it: the gateway keeps it and reads it again';
const OPERATOR = 'an operator has written it, with the administration’s token';
const ADDRESS_LINE = 'a path or a query: Node takes no more than 16 KiB of them';
const LANGUAGE = 'a language, which is checked to be one of at most 35 characters';
const IDENTITY =
  'a secret that the gateway has sealed, and the query of a path; the library reads the answers of the identity provider';
const CELL = 'the address of a database, from the settings or the list of an operator';
const WRITES = 'it puts together what is sent, of values that are checked';

const PACKAGE = 'the package.json of a package that an operator has chosen';
const FORM = 'a form of a person who is signed in, of at most 256 KiB and 1,000 fields';
const SMALL_FORM =
  'a form of at most 4,096 bytes before the sign-in, or of 256 KiB after it, which URLSearchParams reads';
const CONTRACT = 'a name or a text of a contract';
const HEADER = 'a header: Node takes no more than 16 KiB of them';
const WORDS = 'words with commas between them, in the body of an Agent of at most 8 KiB';
const SEARCHED = 'a searched text, which the contract bounds';
const KEPT = 'the beginning of an Agent’s answer, of at most 1,024 bytes';

/** Each protocol whose answers are JSON reads them in a file of this name. */
const READ_ANSWERS = readdirSync('src/adapters/providers')
  .map((folder) => `adapters/providers/${folder}/gateway/read-answer.ts`)
  .filter((file) => existsSync(`src/${file}`));

export const OTHER_FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(READ_ANSWERS.map((file) => [file, ANSWER])),
  'adapters/api/call.ts': OWN,
  'adapters/api/words/change-words.ts': ADDRESS_LINE,
  'adapters/console/console-pages.ts': ADDRESS_LINE,
  'adapters/console/screens/approvals/approvals.ts': CONTRACT,
  'adapters/console/files.ts': OWN,
  'adapters/console/forms/action-form.ts': FORM,
  'adapters/console/forms/confirmation.ts': FORM,
  'adapters/console/forms/field-view.ts': FORM,
  'adapters/console/forms/form-fields.ts': CONTRACT,
  'adapters/console/forms/form-values.ts': FORM,
  'adapters/console/parts/lists.ts': ADDRESS_LINE,
  'adapters/console/parts/traffic.ts': ADDRESS_LINE,
  'adapters/console/screens/agents/test-event.ts': OWN,
  'adapters/console/screens/books/reconciliations.ts': OWN,
  'adapters/console/screens/changes/changes.ts': ADDRESS_LINE,
  'adapters/console/screens/deliveries/deliveries.ts': OWN,
  'adapters/console/parts/filters.ts': FORM,
  'adapters/console/screens/offers/offer.ts': FORM,
  'adapters/console/screens/offers/rules-form.ts': FORM,
  'adapters/console/screens/timelines/callback-view.ts': OWN,
  'adapters/http/admin-api/admin-call.ts': ADDRESS_LINE,
  'adapters/http/admin-api/agents.ts': ADDRESS_LINE,
  'adapters/http/admin-api/approvals.ts': OWN,
  'adapters/http/admin-api/auditing.ts': ADDRESS_LINE,
  'adapters/http/admin-api/changes.ts': OWN,
  'adapters/http/admin-api/jobs.ts': OWN,
  'adapters/http/admin-api/import-games.ts': OPERATOR,
  'adapters/http/answers/compressed.ts': HEADER,
  'adapters/http/console/console-router.ts': ADDRESS_LINE,
  'adapters/http/middleware/paths.ts': ADDRESS_LINE,
  'adapters/http/sign-in/own-form.ts': SMALL_FORM,
  'adapters/http/sign-in/sign-in-router.ts': ADDRESS_LINE,
  'adapters/identity/openid-identity-provider.ts': IDENTITY,
  'adapters/outgoing/export-folder.ts': OWN,
  'adapters/outgoing/nats-broker.ts': OWN,
  'adapters/outgoing/smtp-mailer.ts': OWN,
  'adapters/pages/prose.ts': CONTRACT,
  'adapters/persistence/cells/make-cell.ts': CELL,
  'adapters/persistence/cells/open-cell.ts': CELL,
  'adapters/persistence/database/embedded/embedded-lock-holder.ts': OWN,
  'adapters/persistence/months/knex-months.ts': OWN,
  'adapters/persistence/audits/knex-money-audit.ts': OWN,
  'adapters/persistence/database/named-columns.ts': OWN,
  'adapters/persistence/notifications/knex-destination-store.ts': OWN,
  'adapters/persistence/people/administrator-row.ts': OWN,
  'adapters/persistence/outgoing/knex-outgoing-records.ts': OWN,
  'adapters/persistence/outgoing/outgoing-tables.ts': OWN,
  'adapters/persistence/search/knex-finder.ts': SEARCHED,
  'adapters/providers/configured-providers.ts': OWN,
  'adapters/providers/load-protocols.ts': PACKAGE,
  'adapters/providers/provider-a/languages.ts': LANGUAGE,
  'adapters/providers/provider-b/gateway/client.ts': WRITES,
  'adapters/providers/provider-b/gateway/game-merger.ts': ANSWER,
  'adapters/providers/provider-b/languages.ts': LANGUAGE,
  'adapters/providers/provider-c/config.ts': OPERATOR,
  'adapters/providers/provider-c/gateway/client-url.ts': WRITES,
  'adapters/providers/provider-c/languages.ts': LANGUAGE,
  'adapters/providers/provider-c/sealed-query.ts': WRITES,
  'adapters/providers/provider-d/gateway/bet-record.ts': ANSWER,
  'adapters/providers/provider-d/gateway/client.ts': WRITES,
  'adapters/providers/provider-d/languages.ts': LANGUAGE,
  'application/agents/show-conformance.ts': OWN,
  'application/audits/audits.ts': OWN,
  'application/reconciliation/reconciliation-run.ts': OWN,
  'application/catalogue/sync-catalogue.ts': OWN,
  'application/catalogue/show-game-details.ts': WORDS,
  'domain/catalogue/game-details.ts': LANGUAGE,
  'domain/catalogue/game-search.ts': WORDS,
  'application/change-log/change-log.ts': ADDRESS_LINE,
  'application/diagnosis/money-troubles.ts': OWN,
  'application/free-rounds/read-grant.ts': WORDS,
  'application/keys/reseal-secrets.ts': OWN,
  'application/outgoing/cloud-event.ts': OWN,
  'application/ports/outgoing-records.ts': OWN,
  'application/people/approvals.ts': OWN,
  'domain/callback/heard.ts': KEPT,
  'domain/notification/destination.ts': OPERATOR,
  'domain/notification/message.ts': OWN,
  'domain/shared/calendar-month.ts': OWN,
  'domain/shared/country.ts': OWN,
  'application/people/sign-in-by-provider.ts': OWN,
  'application/providers/providers.ts': OWN,
};
