import { providerA } from './provider-a/index.ts';
import { providerB } from './provider-b/index.ts';
import { providerC } from './provider-c/index.ts';
import { providerD } from './provider-d/index.ts';
import type { ProviderProtocol } from './upstream/provider-protocol.ts';

export { ConnectedProviders } from './connected-providers.ts';
export { ListeningProviders } from './listening-providers.ts';

/** All protocols, one line each. No other file of the project lists them. */
export const PROTOCOLS: readonly ProviderProtocol[] = [providerA, providerB, providerC, providerD];
