import { providerA } from './provider-a/index.ts';
import { providerB } from './provider-b/index.ts';
import { providerC } from './provider-c/index.ts';
import { providerD } from './provider-d/index.ts';
import type { ProviderProtocol } from './upstream/provider-protocol.ts';

export { ConnectedProviders } from './connected-providers.ts';
export { ListeningProviders } from './listening-providers.ts';
export { loadProtocols, type LoadedProtocols } from './load-protocols.ts';
export type { ProviderProtocol } from './upstream/provider-protocol.ts';

/** The protocols that are built in, one line each. No other file of the project lists them; PROTOCOLS names packages with more. */
export const PROTOCOLS: readonly ProviderProtocol[] = [providerA, providerB, providerC, providerD];
