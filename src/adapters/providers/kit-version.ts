/** The version of the protocol kit, by the rules of semantic versioning. The package `protocol-kit` has the same. */
export const VERSION = '1.0.0';
