import type { Socket } from 'node:net';
import type { DialogueLine } from '../../../domain/checks/evidence.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Failed, ProbeFailureCode } from '../../../domain/checks/probe-failure.ts';
import type { ConnectionTrace } from '../../kernel/network/connection-trace.ts';
import type { Deadline } from '../../kernel/network/deadline.ts';
import { closedEarly, faultOf, ignore, timedOut } from '../../kernel/network/network-faults.ts';
import { upgradeToTls } from '../../kernel/network/tls-upgrade.ts';
import type { TlsOptions } from '../../kernel/network/tls-upgrade.ts';

/** The maximum length of a line, in bytes. */
export const MAX_LINE_BYTES = 8 * 1024;
/** The maximum length of all lines together, in bytes. */
export const MAX_DIALOGUE_BYTES = 64 * 1024;
/** The maximum number of lines that are read. */
export const MAX_LINES_READ = 500;
/** The time for the server to close the connection after the last command, in milliseconds. */
const FAREWELL_MS = 1000;

const NONE = Buffer.alloc(0);
const LINE_FEED = 0x0a;
const MASK = '***';

/**
 * The error that ends a conversation. It is thrown, so that protocol scripts need no condition after each line, and
 * caught by the probe.
 */
export class DialogueError extends Error {
  readonly reason: Failed;

  constructor(reason: Failed) {
    super(reason.failure.detail);
    this.reason = reason;
  }
}

/** Returns the error for a server that refuses what the check needs. */
export const refusal = (
  code: Extract<ProbeFailureCode, 'commandRefused' | 'startTlsRefused' | 'loginRefused'>,
  detail: string,
): DialogueError => new DialogueError(failed(code, 'answer', detail));

/** Returns the error for an answer that does not conform to the protocol. */
export const invalidAnswer = (detail: string): DialogueError =>
  new DialogueError(failed('answerInvalid', 'answer', detail));

/** The settings and limits of a conversation. */
export interface DialogueContext {
  readonly tls: TlsOptions;
  readonly deadline: Deadline;
  readonly trace: ConnectionTrace;
}

/** A conversation in lines of text over a socket, with limits on its bytes, lines and time. */
export class LineDialogue {
  /** The transcript of the conversation so far, without credentials. */
  readonly lines: DialogueLine[] = [];
  readonly #context: DialogueContext;
  #socket: Socket;
  #received = NONE;
  #receivedBytes = 0;
  #linesRead = 0;
  #hidden: readonly string[] = [];
  #failed: Failed | null = null;
  #notify: () => void = ignore;
  #unlisten: () => void = ignore;

  constructor(socket: Socket, context: DialogueContext) {
    this.#context = context;
    this.#socket = socket;
    this.#listen();
  }

  /** Reads one line and returns it without its line break. */
  async readLine(): Promise<string> {
    for (;;) {
      const end = this.#received.indexOf(LINE_FEED);
      if (end > MAX_LINE_BYTES || (end === -1 && this.#received.length > MAX_LINE_BYTES))
        throw invalidAnswer(`a line of more than ${MAX_LINE_BYTES} bytes`);
      if (end !== -1) return this.#take(end);
      if (this.#failed !== null) throw new DialogueError(this.#failed);
      await this.#change();
    }
  }

  /** Sends a command. `shown` replaces a command with credentials in the transcript. */
  send(command: string, shown = command): void {
    this.lines.push({ from: 'client', text: shown });
    this.#socket.write(`${command}\r\n`);
  }

  /** Masks the texts in all further lines of the transcript, because servers may repeat refused input. */
  hide(...texts: readonly string[]): void {
    this.#hidden = [...this.#hidden, ...texts].toSorted((one, other) => other.length - one.length);
  }

  /** Returns a text of the server with credentials masked. */
  masked(text: string): string {
    return this.#hidden.reduce((shown, hidden) => shown.replaceAll(hidden, MASK), text);
  }

  /**
   * Encrypts the connection. Plain text that the server sent before is discarded, so that nobody on the network path
   * can inject answers (CVE-2011-0411).
   */
  async startTls(): Promise<void> {
    const { tls, deadline, trace } = this.#context;
    this.#unlisten();
    this.#received = NONE;
    if (this.#failed !== null) throw new DialogueError(this.#failed);
    const secured = await upgradeToTls(this.#socket, tls, deadline, trace);
    if (!secured.ok) throw new DialogueError(secured);
    this.#socket = secured.value;
    this.#listen();
  }

  /** Ends a conversation after its last command, and waits briefly for the server to close the connection. */
  async end(): Promise<void> {
    this.#unlisten();
    const socket = this.#socket;
    socket.resume();
    socket.end();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, FAREWELL_MS);
      const closed = (): void => {
        clearTimeout(timer);
        resolve();
      };
      if (socket.closed) closed();
      else socket.once('close', closed);
    });
    socket.destroy();
  }

  #take(end: number): string {
    const line = this.#received.toString('utf8', 0, end).replace(/\r$/, '');
    this.#received = this.#received.subarray(end + 1);
    this.#linesRead += 1;
    if (this.#linesRead > MAX_LINES_READ) throw invalidAnswer(`more than ${MAX_LINES_READ} lines`);
    this.lines.push({ from: 'server', text: this.masked(line) });
    return line;
  }

  #listen(): void {
    const since = performance.now();
    const { trace } = this.#context;
    const onData = (chunk: Buffer): void => {
      if (trace.firstByteMs === null) trace.took('firstByteMs', since);
      this.#receive(chunk);
    };
    const onError = (error: Error): void => this.#fail(faultOf(error, this.#phase()));
    const onEnd = (): void => this.#fail(closedEarly(this.#phase()));
    const listeners = [
      ['data', onData],
      ['error', onError],
      ['end', onEnd],
      ['close', onEnd],
    ] as const;
    for (const [event, listener] of listeners) this.#socket.on(event, listener);
    this.#unlisten = () => {
      for (const [event, listener] of listeners) this.#socket.off(event, listener);
    };
  }

  #receive(chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes > MAX_DIALOGUE_BYTES) {
      this.#fail(failed('answerInvalid', 'answer', `more than ${MAX_DIALOGUE_BYTES} bytes`));
      this.#socket.destroy();
      return;
    }
    this.#received = Buffer.concat([this.#received, chunk]);
    this.#notify();
  }

  /** Records the first failure; later ones are ignored. */
  #fail(failure: Failed): void {
    this.#failed ??= failure;
    this.#notify();
  }

  #phase(): 'request' | 'answer' {
    return this.#received.length === 0 ? 'request' : 'answer';
  }

  /** Resolves when bytes arrive or the conversation cannot continue. */
  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#notify = resolve;
      this.#context.deadline.during(() => {
        this.#fail(timedOut(this.#phase()));
        this.#socket.destroy();
      });
    });
  }
}
