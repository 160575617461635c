import type { SignInByProvider } from '../../../application/people/sign-in-by-provider.ts';
import type { SecretBox } from '../../../application/ports/secret-box.ts';
import type { UseCases } from '../use-cases.ts';

/** All dependencies of the sign-in pages. */
export interface SignInDependencies {
  readonly useCase: UseCases;
  /** Undefined without an identity provider. */
  readonly signInByProvider: SignInByProvider | undefined;
  readonly secretBox: SecretBox;
  /** How many days a command line stays signed in. */
  readonly loginDays: number;
}
