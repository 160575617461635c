import type { ProtocolMapping } from '../../../domain/provider/protocol-mapping.ts';
import { extensions } from './extensions.ts';
import { callbacks, calls } from './mapping.ts';

/** Protocol A. */
export const providerA: ProtocolMapping = { label: 'A', protocol: 'provider-a', calls, callbacks, extensions };
