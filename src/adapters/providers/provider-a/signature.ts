import { createHash } from 'node:crypto';

/** The two keys of a hall: `sign` is made with the first, `digest` with the second. */
export interface HallKeys {
  readonly secretKey: string;
  readonly secretCode: string;
}

/** How a method is signed: the parameter that carries the signature, and the parameters hashed between `sn` and the key. */
export interface SignatureRule {
  readonly parameter: 'sign' | 'digest';
  readonly hashed: readonly string[];
}

/** Every method that is spoken here. The one without a rule has no parameters at all. */
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
  // Implementations disagree about the key; everything else named `sign` uses secretKey.
  'open.game.bg.fishing.trial.url': signed(),
  'open.order.query': signed(),
  'open.sn.video.order.detail.url.get': signed('orderId'),
  'open.operator.user.balance': signed('loginId'),
  'open.operator.user.transfer': signed('loginId', 'amount'),
  // No implementation verifies this one; it is signed like the other queries without a player of their own.
  'open.operator.order.status': signed(),
  'open.operator.ping': undefined,
} as const satisfies Record<string, SignatureRule | undefined>;

export type OpenMethod = keyof typeof SIGNATURE_RULES;

/** Parameters as text, an amount exactly as it stands in the body: `-60` and `-60.0` have different signatures. */
export type SignedText = Readonly<Record<string, string>> & { readonly random: string; readonly sn: string };

/** The signature of `method` over these parameters. */
export function signatureOf(rule: SignatureRule, parameters: SignedText, keys: HallKeys): string {
  const key = rule.parameter === 'sign' ? keys.secretKey : keys.secretCode;
  return hashOf(parameters.random, parameters.sn, ...rule.hashed.map((name) => parameters[name] ?? ''), key);
}

/** MD5 in lower-case hex of the parts, joined by nothing. */
export const hashOf = (...parts: readonly string[]): string => createHash('md5').update(parts.join('')).digest('hex');

/** The key that the password of the hall's agent stands for. */
export const secretCodeOf = (agentPassword: string): string =>
  createHash('sha1').update(agentPassword).digest('base64');

function signed(...hashed: readonly string[]): SignatureRule {
  return { parameter: 'sign', hashed };
}

function digested(...hashed: readonly string[]): SignatureRule {
  return { parameter: 'digest', hashed };
}
