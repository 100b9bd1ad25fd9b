import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import ssh2 from 'ssh2';
import type { Algorithms, AuthenticationType, NegotiatedAlgorithms } from 'ssh2';
import type { DialogueLine } from '../../../domain/checks/evidence.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Attempt, ProbeFailure, ProbePhase } from '../../../domain/checks/probe-failure.ts';
import { isExpectedKey } from '../../../domain/checks/kinds/ssh.ts';
import type { HostKey, SshCheck } from '../../../domain/checks/kinds/ssh.ts';
import type { SshLogin } from '../../../domain/monitors/kinds/ssh.ts';
import type { ConnectionTrace } from '../../kernel/network/connection-trace.ts';
import type { Deadline } from '../../kernel/network/deadline.ts';
import { causeOf, closedEarly, faultOf, timedOut } from '../../kernel/network/network-faults.ts';

/** The maximum number of bytes before the identification of the server: RFC 4253 allows other lines before it. */
export const MAX_BANNER_BYTES = 8 * 1024;
/** The maximum number of bytes of a conversation. A key exchange and a login take a few kilobytes. */
export const MAX_SSH_BYTES = 256 * 1024;
const NO_IDENTIFICATION = 'no SSH identification';
const IDENT = 'Watchstead';
/** The user name of a client that does not log in. It is not transmitted, because the connection ends before. */
const ANONYMOUS_USERNAME = 'watchstead';

/**
 * The accepted algorithms. Group exchange is excluded, because the server chooses the prime and testing a large one
 * blocks the process for seconds. The largest fixed groups are excluded, too, and compression, which could expand a
 * message a thousandfold.
 */
const ALGORITHMS: Algorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group14-sha256',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group14-sha1',
  ],
  compress: ['none'],
};

const methodsOf = (login: SshLogin | null): AuthenticationType[] => {
  if (login === null) return [];
  return 'privateKey' in login ? ['publickey'] : ['password', 'keyboard-interactive'];
};

/** Parses a key as the server sends it (RFC 4253 section 6.6), preceded by its type. */
const hostKeyOf = (key: Buffer): HostKey => ({
  type: key.toString('latin1', 4, 4 + key.readUInt32BE(0)).slice(0, 64),
  fingerprint: `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/u, '')}`,
});

/** A conversation with an SSH server up to its host key or, if the check logs in, up to a successful login. */
export class SshConversation {
  banner: string | null = null;
  hostKey: HostKey | null = null;
  readonly dialogue: DialogueLine[] = [];
  readonly #socket: Socket;
  readonly #check: SshCheck;
  readonly #trace: ConnectionTrace;
  readonly #client = new ssh2.Client();
  readonly #start = performance.now();
  #end: (failure: ProbeFailure | null) => void = () => undefined;
  #beginning = Buffer.alloc(0);
  #received = 0;
  #phase: ProbePhase = 'request';

  constructor(socket: Socket, check: SshCheck, trace: ConnectionTrace) {
    this.#socket = socket;
    this.#check = check;
    this.#trace = trace;
  }

  /** Runs the conversation and closes the socket. Resolves to the failure, or null if it succeeded. */
  hold(deadline: Deadline): Promise<ProbeFailure | null> {
    return new Promise((resolve) => {
      this.#end = (failure) => {
        resolve(failure);
        this.#socket.destroy();
      };
      deadline.during(() => this.#fail(timedOut(this.#phase)));
      this.#listen();
      this.#connect();
    });
  }

  #fail(attempt: Attempt<never>): void {
    if (!attempt.ok) this.#end(attempt.failure);
  }

  #listen(): void {
    const { login } = this.#check;
    this.#socket.on('data', (chunk: Buffer) => this.#count(chunk));
    this.#client.on('error', (error) => this.#fail(this.#faultOf(error)));
    this.#client.on('close', () => this.#fail(this.#closed()));
    this.#client.on('handshake', (negotiated) => {
      this.#note('server', describe(negotiated));
      if (login === null) this.#end(null);
      else
        this.#note('client', `login of ${login.username} with a ${'privateKey' in login ? 'private key' : 'password'}`);
    });
    this.#client.on('ready', () => {
      this.#note('server', 'login accepted');
      this.#end(null);
    });
    this.#client.on('change password', () =>
      this.#fail(failed('loginRefused', 'request', 'the password must be changed')),
    );
    this.#client.on('keyboard-interactive', (_name, _instructions, _language, prompts, finish) => {
      // The only prompt that is answered is a request for the password: a single prompt whose answer is not shown.
      const isPassword = prompts.length === 1 && prompts[0]?.echo === false;
      finish(isPassword && login !== null && 'password' in login ? [login.password] : []);
    });
  }

  #connect(): void {
    const { login } = this.#check;
    try {
      this.#client.connect({
        sock: this.#socket,
        ident: IDENT,
        readyTimeout: 0,
        algorithms: ALGORITHMS,
        username: login?.username ?? ANONYMOUS_USERNAME,
        ...(login ?? {}),
        tryKeyboard: true,
        authHandler: methodsOf(login),
        hostVerifier: (key: Buffer) => this.#verify(key),
      });
      this.#note('client', `SSH-2.0-${IDENT}`);
    } catch (error) {
      this.#fail(failed('loginRefused', 'request', causeOf(error)));
    }
  }

  /** Ends the conversation if the server has another key than expected, before credentials are sent. */
  #verify(key: Buffer): boolean {
    this.hostKey = hostKeyOf(key);
    this.#note('server', `host key ${this.hostKey.type} ${this.hostKey.fingerprint}`);
    const isExpected = isExpectedKey(this.#check, this.hostKey);
    if (!isExpected) this.#end(null);
    return isExpected;
  }

  #count(chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#received > MAX_SSH_BYTES)
      this.#fail(failed('answerInvalid', 'answer', `more than ${MAX_SSH_BYTES / 1024} KiB`));
    if (this.banner !== null) return;
    this.#beginning = Buffer.concat([this.#beginning, chunk.subarray(0, MAX_BANNER_BYTES)]);
    const [, banner] = /^(SSH-.*?)\r?\n/mu.exec(this.#beginning.toString('latin1')) ?? [];
    if (banner !== undefined) {
      this.#trace.took('firstByteMs', this.#start);
      this.banner = banner;
      this.#phase = 'answer';
      this.#note('server', banner);
    } else if (this.#beginning.length >= MAX_BANNER_BYTES)
      this.#fail(failed('answerInvalid', 'request', NO_IDENTIFICATION));
  }

  #closed(): Attempt<never> {
    return this.banner === null && this.#received > 0
      ? failed('answerInvalid', 'request', NO_IDENTIFICATION)
      : closedEarly(this.#phase);
  }

  #faultOf(error: Error): Attempt<never> {
    const { level, code } = error as Error & { readonly level?: string; readonly code?: string | number };
    if (level === 'client-authentication') return failed('loginRefused', 'answer', error.message);
    // The server sent a reason before it closed the connection.
    if (typeof code === 'number') return failed('commandRefused', 'answer', error.message);
    if (this.#socket.readableEnded) return this.#closed();
    if (/no matching/iu.test(error.message)) return failed('noCommonAlgorithm', 'answer', error.message);
    return faultOf(error, this.#phase, 'answerInvalid');
  }

  #note(from: DialogueLine['from'], text: string): void {
    this.dialogue.push({ from, text });
  }
}

const describe = ({ kex, serverHostKey, sc: { cipher, mac } }: NegotiatedAlgorithms): string =>
  `${kex}, ${serverHostKey}, ${cipher}${mac === '' ? '' : `, ${mac}`}`;
