import type { SignInByProvider } from '../../../application/people/sign-in-by-provider.ts';
import type { SecretBox } from '../../../application/ports/secret-box.ts';
import type { ConsolePages } from '../../pages/visit.ts';
import type { UseCases } from '../use-cases.ts';

/** All dependencies of the sign-in pages. */
export interface SignInDependencies {
  readonly useCase: UseCases;
  /** Undefined without an identity provider. */
  readonly signInByProvider: SignInByProvider | undefined;
  readonly secretBox: SecretBox;
  /** The pages of the console, whose style and icon the sign-in pages have. */
  readonly console: Pick<ConsolePages, 'style' | 'icon'>;
  /** The command line `agent-gateway`, as a person calls it where the gateway is installed. */
  readonly program: string;
  /** How many days a command line stays signed in. */
  readonly loginDays: number;
}
