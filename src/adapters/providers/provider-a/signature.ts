import { createHash } from 'node:crypto';

/** The two keys of a hall. `sign` uses the first key, `digest` the second. */
export interface HallKeys {
  readonly secretKey: string;
  readonly secretCode: string;
}

/** The signature rule of a method: the parameter with the signature, and the parameters that are hashed between `sn` and the key. */
export interface SignatureRule {
  readonly parameter: 'sign' | 'digest';
  readonly hashed: readonly string[];
}

/** All methods that the gateway calls. The one method without a rule has no parameters. */
export const SIGNATURE_RULES = {
  'open.agent.create': signed('loginId'),
  'open.user.create': digested(),
  'open.video.game.url': digested('loginId'),
  'open.lottery.game.url': digested('loginId'),
  'open.game.bg.fishing.url': signed(),
  'open.game.bg.url': signed(),
  'open.game.bg.egame.url': signed(),
  'open.video.trial.game.url': signed(),
  'open.lottery.trial.game.url': signed(),
  // Implementations disagree about the key. All other methods with `sign` use secretKey.
  'open.game.bg.fishing.trial.url': signed(),
  'open.order.query': signed(),
  'open.sn.video.order.detail.url.get': signed('orderId'),
  'open.operator.user.balance': signed('loginId'),
  'open.operator.user.transfer': signed('loginId', 'amount'),
  // No implementation verifies this signature. The gateway signs like the other queries that have no player parameter.
  'open.operator.order.status': signed(),
  'open.operator.ping': undefined,
} as const satisfies Record<string, SignatureRule | undefined>;

export type OpenMethod = keyof typeof SIGNATURE_RULES;

/** The parameters as text. An amount is its exact text in the body: `-60` and `-60.0` have different signatures. */
export type SignedText = Readonly<Record<string, string>> & { readonly random: string; readonly sn: string };

/** The signature by `rule` over these parameters. */
export function signatureOf(rule: SignatureRule, parameters: SignedText, keys: HallKeys): string {
  const key = rule.parameter === 'sign' ? keys.secretKey : keys.secretCode;
  return hashOf(parameters.random, parameters.sn, ...rule.hashed.map((name) => parameters[name] ?? ''), key);
}

/** MD5 of the concatenated parts, in lower-case hex. */
export const hashOf = (...parts: readonly string[]): string => createHash('md5').update(parts.join('')).digest('hex');

/** The key that is derived from the password of the hall's agent. */
export const secretCodeOf = (agentPassword: string): string =>
  createHash('sha1').update(agentPassword).digest('base64');

function signed(...hashed: readonly string[]): SignatureRule {
  return { parameter: 'sign', hashed };
}

function digested(...hashed: readonly string[]): SignatureRule {
  return { parameter: 'digest', hashed };
}
