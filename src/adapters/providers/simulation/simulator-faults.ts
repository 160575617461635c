/** What a simulator can do instead of answering as the real provider would. */
export type SimulatorFault =
  /** The connection breaks before the request is looked at: nothing happened. */
  | { readonly kind: 'drop' }
  /** The operation is carried out, and then the connection breaks: it happened, and nobody is told. */
  | { readonly kind: 'drop_answer' }
  /** Carried out and answered, so much later. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Carried out, and never answered. */
  | { readonly kind: 'hang' }
  /** Carried out, and answered with bytes that no protocol knows. */
  | { readonly kind: 'garbage' }
  /** Not carried out: a proxy in front answers with this status and a page for people. */
  | { readonly kind: 'status'; readonly status: number };

interface PlannedFault {
  readonly fault: SimulatorFault;
  readonly operation: string | undefined;
  callsLeft: number;
}

/** Which calls go wrong. */
export class SimulatorFaults {
  readonly #planned: PlannedFault[] = [];

  /** The `nth` call from now on goes wrong, 1 being the next one; with `operation`, only calls of that operation count. */
  onCall(nth: number, fault: SimulatorFault, operation?: string): void {
    this.#planned.push({ fault, operation, callsLeft: nth });
  }

  /** Forgets what was planned. */
  clear(): void {
    this.#planned.length = 0;
  }

  /** Counts a call, and says what goes wrong with it. */
  take(operation: string): SimulatorFault | undefined {
    for (const planned of this.#planned) {
      if (planned.operation === undefined || planned.operation === operation) planned.callsLeft -= 1;
    }
    const due = this.#planned.findIndex(({ callsLeft }) => callsLeft === 0);
    return due === -1 ? undefined : this.#planned.splice(due, 1)[0]?.fault;
  }
}
