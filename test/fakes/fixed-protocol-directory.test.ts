import { protocolDirectoryContract } from '../ports/protocol-directory.contract.ts';
import { FixedProtocolDirectory } from './fixed-protocol-directory.ts';

protocolDirectoryContract('FixedProtocolDirectory', () => new FixedProtocolDirectory());
