import type { Container } from 'inversify';
import { AxiosCallbackProbe } from '../../adapters/callbacks/index.ts';
import type { DiagnosisUseCases } from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { Diagnose } from '../../application/operations/diagnose.ts';
import { ListCapabilities } from '../../application/providers/list-capabilities.ts';
import type { UnknownProxy } from '../../application/operations/unknown-proxy.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { ProviderGateways } from '../../application/ports/provider-gateways.ts';
import type { Config } from '../config/read-config.ts';
import { agentCallMap } from './agent-call-map.ts';
import { protocols } from './protocols.ts';
import { TOKENS } from './tokens.ts';

/** What an operator asks when something is wrong. */
export function bindDiagnosis(container: Container): void {
  container
    .bind(TOKENS.diagnosis)
    .toResolvedValue(diagnosis, [
      TOKENS.config,
      TOKENS.persistence,
      TOKENS.providerGateways,
      TOKENS.machineClock,
      TOKENS.unknownProxy,
    ]);
}

type DiagnosisParts = [Config, Persistence, ProviderGateways, Clock, UnknownProxy];

const diagnosis = (...[config, persistence, gateways, clock, unknownProxy]: DiagnosisParts): DiagnosisUseCases => ({
  diagnose: new Diagnose({
    ...{ ...storesOf(persistence), protocols, gateways, clock, unknownProxy },
    callbackProbe: new AxiosCallbackProbe({
      timeoutMs: config.callbackTimeoutMs,
      allowsPrivate: config.callbackAllowsPrivate,
      allowsHttp: config.callbackAllowsHttp,
    }),
  }),
  listCapabilities: new ListCapabilities({
    ...{ providers: persistence.providers, protocols },
    gate: agentCallMap(persistence, clock).gate,
  }),
});

const storesOf = ({ agents, callbackSecrets, providers, players, storeHealth }: Persistence) => ({
  agents,
  callbackSecrets,
  providers,
  players,
  storeHealth,
});
