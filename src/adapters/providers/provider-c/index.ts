import type { ProtocolMapping } from '../../../domain/provider/protocol-mapping.ts';
import { extensions } from './extensions.ts';
import { callbacks, calls } from './mapping.ts';

/** Protocol C. */
export const providerC: ProtocolMapping = { label: 'C', protocol: 'provider-c', calls, callbacks, extensions };
