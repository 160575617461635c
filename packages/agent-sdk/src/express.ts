/** The receiver as a middleware of Express, to be used before every parser of bodies. */
export { nodeReceiver as expressReceiver } from './node.ts';
