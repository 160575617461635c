/** The door of the conformance kit, for the documents that are made of it. */
export { CASE_GROUPS } from './cases/all-cases.ts';
export type { ConformanceCase, Need } from './conformance-case.ts';
