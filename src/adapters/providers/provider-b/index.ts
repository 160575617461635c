import type { ProtocolMapping } from '../../../domain/provider/protocol-mapping.ts';
import { extensions } from './extensions.ts';
import { callbacks, calls } from './mapping.ts';

/** Protocol B. */
export const providerB: ProtocolMapping = { label: 'B', protocol: 'provider-b', calls, callbacks, extensions };
