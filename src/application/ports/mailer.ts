/** A message of plain text to one address. */
export interface Mail {
  /** The same at every attempt, so that a mailbox can recognize a repetition. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands messages to a mail server. */
export interface Mailer {
  /**
   * Resolves after the server has taken or refused the message, or after a limit of time. Never rejects. `answer` is the server's answer, or the reason why
   * there is none, without secrets.
   */
  send(mail: Mail): Promise<{ readonly isTaken: boolean; readonly answer: string }>;
}
