import type { Container } from 'inversify';
import { AxiosCallbackProbe } from '../../adapters/callbacks/index.ts';
import type { DiagnosisUseCases } from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { Diagnose } from '../../application/diagnose/diagnose.ts';
import { ListCapabilities } from '../../application/list-capabilities/list-capabilities.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { ProviderGateways } from '../../application/ports/provider-gateways.ts';
import type { Config } from '../config/read-config.ts';
import { protocols } from './protocols.ts';
import { TOKENS } from './tokens.ts';

/** What an operator asks when something is wrong. */
export function bindDiagnosis(container: Container): void {
  container
    .bind(TOKENS.diagnosis)
    .toResolvedValue(diagnosis, [TOKENS.config, TOKENS.persistence, TOKENS.providerGateways, TOKENS.clock]);
}

const diagnosis = (
  ...[config, { agents, providers, storeHealth }, gateways, clock]: [Config, Persistence, ProviderGateways, Clock]
): DiagnosisUseCases => ({
  diagnose: new Diagnose({
    ...{ agents, providers, storeHealth, protocols, gateways, clock },
    callbackProbe: new AxiosCallbackProbe({
      timeoutMs: config.callbackTimeoutMs,
      allowsPrivate: config.callbackAllowsPrivate,
      allowsHttp: config.callbackAllowsHttp,
    }),
  }),
  listCapabilities: new ListCapabilities(providers, protocols),
});
