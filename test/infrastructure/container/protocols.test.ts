import { protocols } from '../../../src/infrastructure/container/protocols.ts';
import { protocolDirectoryContract } from '../../ports/protocol-directory.contract.ts';

protocolDirectoryContract('protocols', () => protocols);
