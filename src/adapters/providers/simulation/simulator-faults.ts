/** A fault of a simulator in place of its regular answer. */
export type SimulatorFault =
  /** The connection breaks before the request is read: nothing happens. */
  | { readonly kind: 'drop' }
  /** The operation is carried out, and then the connection breaks without an answer. */
  | { readonly kind: 'drop_answer' }
  /** The operation is carried out, and the answer comes later. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The operation is carried out, and no answer comes. */
  | { readonly kind: 'hang' }
  /** The operation is carried out, and the answer has bytes that no protocol knows. */
  | { readonly kind: 'garbage' }
  /** The operation is not carried out: a proxy in front answers with this status and an HTML page. */
  | { readonly kind: 'status'; readonly status: number };

interface PlannedFault {
  readonly fault: SimulatorFault;
  readonly operation: string | undefined;
  callsLeft: number;
}

/** The planned faults of a simulator. */
export class SimulatorFaults {
  readonly #planned: PlannedFault[] = [];

  /** Plans a fault for the `nth` call from now on; 1 is the next call. With `operation` only calls of that operation count. */
  onCall(nth: number, fault: SimulatorFault, operation?: string): void {
    this.#planned.push({ fault, operation, callsLeft: nth });
  }

  /** Removes all planned faults. */
  clear(): void {
    this.#planned.length = 0;
  }

  /** Counts a call, and returns its fault if it has one. */
  take(operation: string): SimulatorFault | undefined {
    for (const planned of this.#planned) {
      if (planned.operation === undefined || planned.operation === operation) planned.callsLeft -= 1;
    }
    const due = this.#planned.findIndex(({ callsLeft }) => callsLeft === 0);
    return due === -1 ? undefined : this.#planned.splice(due, 1)[0]?.fault;
  }
}
