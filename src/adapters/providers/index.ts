import type { ProtocolMapping } from '../../domain/provider/protocol-mapping.ts';
import { providerA } from './provider-a/index.ts';
import { providerB } from './provider-b/index.ts';
import { providerC } from './provider-c/index.ts';
import { providerD } from './provider-d/index.ts';

/** Every protocol, one line each; nothing else in the project lists them. */
export const PROTOCOLS: readonly ProtocolMapping[] = [providerA, providerB, providerC, providerD];
