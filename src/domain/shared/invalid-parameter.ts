/** A value from outside that breaks a rule: the name of the field, and the rule as the end of a sentence. */
export interface InvalidParameter {
  readonly kind: 'invalid_parameter';
  readonly field: string;
  readonly rule: string;
}

/** Refuses `field`; `rule` reads as the rest of the sentence "<field> <rule>", such as "must be at most 64 characters". */
export const invalidParameter = (field: string, rule: string): InvalidParameter => ({
  kind: 'invalid_parameter',
  field,
  rule,
});
