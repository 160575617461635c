import type { ProtocolMapping } from '../../../domain/provider/protocol-mapping.ts';
import { extensions } from './extensions.ts';
import { callbacks, calls } from './mapping.ts';

/** Protocol D. */
export const providerD: ProtocolMapping = { label: 'D', protocol: 'provider-d', calls, callbacks, extensions };
