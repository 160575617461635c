import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { KnownProtocols } from '../../../src/infrastructure/container/protocols.ts';
import { protocolDirectoryContract } from '../../ports/protocol-directory.contract.ts';

protocolDirectoryContract('KnownProtocols', () => new KnownProtocols(PROTOCOLS));
