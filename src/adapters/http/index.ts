export { createHttpServer } from './create-http-server.ts';
export { openApiDocument } from './api-docs/openapi-document.ts';
export { FAILURE_CODES } from './failure-codes.ts';
export type {
  AdminUseCases,
  CallbackUseCases,
  DiagnosisUseCases,
  HttpDependencies,
  InDoubtUseCases,
  JobUseCases,
  Readiness,
} from './http-dependencies.ts';
export type { FailedRequest, FinishedRequest, RequestObserver } from './request-observer.ts';
export type { PlayerUseCases } from './agent-api/player-routes.ts';
export type { ProviderCallbacks } from './provider-callbacks/answering-providers.ts';
export type { ReportUseCases } from './agent-api/report-routes.ts';
export type { TransferUseCases } from './agent-api/transfer-routes.ts';
export type { HeavyCallRules } from './heavy-calls.ts';
export { RefusalPauses } from './refusal-pauses.ts';
export type { RequestLimits } from './request-guard.ts';
export { importRow } from './admin-api/import-row.ts';
