import { openApiDocuments } from '../../src/adapters/http/index.ts';
import { agentGuideDoc } from './agent-guide-doc.ts';
import { cliDoc } from './cli-doc.ts';
import { configurationDoc } from './configuration-doc.ts';
import { conformanceDoc } from './conformance-doc.ts';
import { consoleDoc } from './console-doc.ts';
import { errorCodesDoc } from './error-codes-doc.ts';
import { metricsDoc } from './metrics-doc.ts';
import { providerMatrixDoc } from './provider-matrix-doc.ts';
import { rightsDoc } from './rights-doc.ts';
import { sdkTypes } from './sdk-types.ts';
import { swapAPartDoc } from './swap-a-part-doc.ts';

/**
 * Every generated document: its path from the root of the project, and its text. A page that is only partly generated is made from its present text.
 */
export const GENERATED_DOCS: Readonly<Record<string, (current: string) => string | Promise<string>>> = {
  'docs/cli.md': cliDoc,
  'docs/configuration.md': configurationDoc,
  'docs/conformance.md': conformanceDoc,
  'docs/console.md': consoleDoc,
  'docs/error-codes.md': errorCodesDoc,
  'docs/guide-agent.md': agentGuideDoc,
  'docs/metrics.md': metricsDoc,
  'docs/provider-matrix.md': providerMatrixDoc,
  'docs/rights.md': rightsDoc,
  'docs/swap-a-part.md': swapAPartDoc,
  'packages/agent-sdk/src/generated/agent.ts': sdkTypes('agent'),
  'packages/agent-sdk/src/generated/callbacks.ts': sdkTypes('callbacks'),
  ...Object.fromEntries(
    Object.entries(openApiDocuments).map(([name, document]) => [
      `docs/openapi/${name}.json`,
      () => `${JSON.stringify(document, undefined, 2)}\n`,
    ]),
  ),
};
