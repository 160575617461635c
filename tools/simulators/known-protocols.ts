import { loadProtocols, PROTOCOLS as BUILT_IN } from '../../src/adapters/providers/index.ts';

const sources = (process.env['PROTOCOLS'] ?? '').split(',').flatMap((source) => source.trim() || []);
const { protocols, refused } = await loadProtocols({ builtIn: BUILT_IN, sources, folder: process.cwd() });
for (const { source, reason } of refused) process.stderr.write(`PROTOCOLS: ${source} is not used: ${reason}.\n`);

/** The protocols of this project, and those of the packages that the variable PROTOCOLS names, as a gateway loads them. */
export const PROTOCOLS = protocols;
