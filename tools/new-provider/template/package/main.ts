/** The name under which a gateway looks for the protocol of a package. */
export { providerTemplate as protocol } from '../provider/index.ts';
