import { write, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The bytes of lines that are collected before a write. One write per line cost three times as much as making the line. */
const GATHERED_MAX_BYTES = 256 * 1024;
/** The most bytes of UTF-8 for one UTF-16 unit of a text. */
const BYTES_PER_UNIT_MAX = 3;
/** The longest wait of a collected line. */
const FLUSH_INTERVAL_MS = 250;
/** The most bytes that wait for a slow reader. Further lines are dropped, because otherwise memory would run out. */
const WAITING_MAX_BYTES = 16 * 1024 * 1024;
/** The pause before a full pipe is tried again when the process is about to end, and the most such pauses. */
const FULL_PIPE_WAIT_MS = 50;
const FULL_PIPE_WAITS_MAX = 20;
/** The longest wait for the reader in an orderly stop. */
const CLOSE_WAIT_MAX_MS = 2_000;

/**
 * Writes lines in batches to a file descriptor, without waiting for the disk or the pipe. It replaces the usual library (sonic-boom 4), which repeats
 * every failed write of its synchronous flush forever: a full disk kept the process from ending.
 */
export class LogDestination {
  readonly #fileDescriptor: number;
  readonly #timer: NodeJS.Timeout;
  // Bytes, not a growing text: a text of 300 lines is a tree of thousands of pieces, which the garbage collector copies while they wait.
  #gathered = Buffer.allocUnsafe(GATHERED_MAX_BYTES);
  #gatheredBytes = 0;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isWriting = false;
  #isOver = false;
  #whenWritten: (() => void) | undefined;

  constructor(fileDescriptor: number) {
    this.#fileDescriptor = fileDescriptor;
    this.#timer = setInterval(() => {
      this.#handOn();
    }, FLUSH_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Takes a whole line, including its line feed. */
  write(line: string): void {
    const bytesMax = line.length * BYTES_PER_UNIT_MAX;
    if (this.#gatheredBytes + bytesMax > GATHERED_MAX_BYTES) this.#handOn();
    if (bytesMax > GATHERED_MAX_BYTES) this.#queue(Buffer.from(line));
    else this.#gatheredBytes += this.#gathered.write(line, this.#gatheredBytes);
  }

  /** Writes everything now, as far as the reader accepts it; for the last lines of a process. */
  flushSync(): void {
    this.#gather();
    try {
      writeWhole(this.#fileDescriptor, this.#takeWaiting());
    } catch {
      this.#end();
    }
  }

  /** Writes everything; later lines are dropped. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#handOn();
    const written = new Promise<void>((resolve) => (this.#whenWritten = resolve));
    if (this.#isWriting) await Promise.race([written, sleep(CLOSE_WAIT_MAX_MS, undefined, { ref: false })]);
    this.#end();
  }

  #gather(): void {
    if (this.#gatheredBytes === 0) return;
    this.#queue(this.#gathered.subarray(0, this.#gatheredBytes));
    this.#gathered = Buffer.allocUnsafe(GATHERED_MAX_BYTES);
    this.#gatheredBytes = 0;
  }

  #queue(bytes: Buffer): void {
    if (this.#isOver || bytes.length === 0 || this.#waitingBytes + bytes.length > WAITING_MAX_BYTES) return;
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
  }

  /** Starts a write. Returns whether one is in progress. */
  #handOn(): boolean {
    this.#gather();
    if (this.#isWriting || this.#waiting.length === 0) return this.#isWriting;
    this.#isWriting = true;
    this.#write(this.#takeWaiting());
    return true;
  }

  #takeWaiting(): Buffer {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    const [only] = waiting;
    return only !== undefined && waiting.length === 1 ? only : Buffer.concat(waiting);
  }

  #write(bytes: Buffer): void {
    write(this.#fileDescriptor, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => {
          this.#write(bytes);
        }, FULL_PIPE_WAIT_MS);
      } else if (error) {
        // A full disk or a lost reader stops the log, but not the gateway.
        this.#end();
        this.#written();
      } else if (written < bytes.length) this.#write(bytes.subarray(written));
      else this.#written();
    });
  }

  #written(): void {
    this.#isWriting = false;
    if (!this.#handOn()) this.#whenWritten?.();
  }

  #end(): void {
    this.#isOver = true;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}

function writeWhole(fileDescriptor: number, bytes: Buffer): void {
  let written = 0;
  for (let waits = 0; written < bytes.length && waits <= FULL_PIPE_WAITS_MAX;) {
    const count = writeSome(fileDescriptor, bytes.subarray(written));
    written += count;
    if (count === 0) waits += 1;
  }
}

/**
 * Returns the number of bytes that the reader accepted. If its pipe is full, it is none, after a short pause in which the reader can empty the pipe.
 */
function writeSome(fileDescriptor: number, bytes: Buffer): number {
  try {
    return writeSync(fileDescriptor, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_WAIT_MS);
    return 0;
  }
}
