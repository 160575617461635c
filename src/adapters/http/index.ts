export { createHttpServer } from './create-http-server.ts';
export { openApiDocument } from './api-docs/openapi-document.ts';
export { FAILURE_CODES, type FailureCode } from './failure-codes.ts';
export type { AdminUseCases, HttpDependencies, Readiness } from './http-dependencies.ts';
export type { FailedRequest, FinishedRequest, RequestObserver } from './request-observer.ts';
export { importLine, importRow } from './admin-api/import-row.ts';
