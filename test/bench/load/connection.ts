import { connect, type Socket } from 'node:net';

/** A listener for answers; `isGood` means status 200 and an envelope of success. */
export type AnswerListener = (connection: Connection, isGood: boolean) => void;

const HEAD_END = Buffer.from('\r\n\r\n');
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i;
const GOOD_STATUS = Buffer.from('HTTP/1.1 200 ');
const GOOD_BODY = Buffer.from('{"status":true,"code":0,');
const BUFFER_BYTES = 64 * 1024;

/** One kept-alive HTTP/1.1 connection with one request at a time, reading no more of the answer than it must. */
export class Connection {
  readonly #socket: Socket;
  readonly #listener: AnswerListener;
  /** The head of an answer that came in pieces, until it is complete. */
  #pieces: Buffer | undefined;
  #bodyBytesLeft = 0;
  #isGood = false;
  #isClosing = false;
  /** When the request in flight was due, in milliseconds. */
  dueAtMs = 0;

  constructor(port: number, listener: AnswerListener) {
    this.#listener = listener;
    const onread = {
      buffer: Buffer.allocUnsafe(BUFFER_BYTES),
      callback: (length: number, buffer: Uint8Array): boolean => {
        this.#read((buffer as Buffer).subarray(0, length));
        return true;
      },
    };
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true, onread });
    this.#socket.on('close', () => {
      if (!this.#isClosing) throw new Error('The server closed a connection that should stay open.');
    });
  }

  send(request: Buffer, dueAtMs: number): void {
    this.dueAtMs = dueAtMs;
    this.#socket.write(request);
  }

  close(): void {
    this.#isClosing = true;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const bodyBytes = this.#bodyBytesLeft > 0 ? chunk.length : this.#readHead(chunk);
    if (bodyBytes === undefined) return;
    this.#bodyBytesLeft -= bodyBytes;
    if (this.#bodyBytesLeft < 0) throw new Error('The server sent more than it announced.');
    if (this.#bodyBytesLeft === 0) this.#listener(this, this.#isGood);
  }

  /** How much of the body came with the head; undefined while the head is not complete. */
  #readHead(chunk: Buffer): number | undefined {
    const bytes = this.#pieces === undefined ? chunk : Buffer.concat([this.#pieces, chunk]);
    const headEnd = bytes.indexOf(HEAD_END);
    const bodyStart = headEnd + HEAD_END.length;
    if (headEnd < 0 || bytes.length < bodyStart + GOOD_BODY.length) {
      this.#pieces = Buffer.from(bytes);
      return undefined;
    }
    this.#pieces = undefined;
    const announced = CONTENT_LENGTH.exec(bytes.toString('latin1', 0, headEnd));
    if (announced === null) throw new Error('The server answered without Content-Length.');
    this.#bodyBytesLeft = Number(announced[1]);
    this.#isGood =
      GOOD_STATUS.compare(bytes, 0, GOOD_STATUS.length) === 0 &&
      GOOD_BODY.compare(bytes, bodyStart, bodyStart + GOOD_BODY.length) === 0;
    return bytes.length - bodyStart;
  }
}
