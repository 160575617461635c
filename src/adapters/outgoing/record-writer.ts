import type { OutgoingRecord } from '../../application/ports/outgoing-records.ts';

export type WriteBytes = (bytes: Uint8Array) => Promise<void>;

/** Turns records into the bytes of one file. */
export interface RecordWriter {
  write(records: readonly OutgoingRecord[]): Promise<void>;
  finish(): Promise<void>;
}
