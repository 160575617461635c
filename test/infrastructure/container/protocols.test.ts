import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { protocolDirectory } from '../../../src/infrastructure/container/protocols.ts';
import { protocolDirectoryContract } from '../../ports/protocol-directory.contract.ts';

protocolDirectoryContract('the directory of the built-in protocols', () => protocolDirectory(PROTOCOLS));
