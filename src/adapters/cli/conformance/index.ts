/** The entry point of the conformance kit, for generated documents and for the command that runs it. */
export { CASE_GROUPS } from './cases/all-cases.ts';
export type { ConformanceCase, Need } from './conformance-case.ts';
export { CONFORMANCE_COMMAND } from './option-table.ts';
export { CaseKit } from './kit.ts';
export { runConformance } from './run-conformance.ts';
export { VERIFY_COMMAND, verifyByCall } from './verify-certificate.ts';
