import type { Diagnose } from '../../../../application/operations/diagnose.ts';
import type { ShowOverview } from '../../../../application/operations/show-overview.ts';
import type { ListCapabilities } from '../../../../application/providers/list-capabilities.ts';

/** The use cases that an operator asks when something is wrong. */
export interface DiagnosisUseCases {
  readonly diagnose: Diagnose;
  readonly showOverview: ShowOverview;
  readonly listCapabilities: ListCapabilities;
}
