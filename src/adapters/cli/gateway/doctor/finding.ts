/** The result of a check. A `hint` is worth a look, but is not a fault. */
export interface Finding {
  readonly check: string;
  readonly state: 'good' | 'hint' | 'bad';
  readonly finding: string;
  /** The next step; null if there is none. */
  readonly advice: string | null;
}

export const good = (check: string, finding: string): Finding => ({ check, state: 'good', finding, advice: null });

export const hint = (check: string, finding: string, advice: string): Finding => ({
  check,
  state: 'hint',
  finding,
  advice,
});

export const bad = (check: string, finding: string, advice: string): Finding => ({
  check,
  state: 'bad',
  finding,
  advice,
});
