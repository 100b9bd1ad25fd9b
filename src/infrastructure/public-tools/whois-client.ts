import type { Socket } from 'node:net';
import type { Clock } from '../../application/kernel/ports.ts';
import type { AddressGuard } from '../../application/kernel/network.ts';
import { topLevelOf } from '../../domain/public-tools/domain-registration.ts';
import { days, later, seconds } from '../../domain/kernel/time.ts';
import { failed } from '../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';
import { registryPausedUntil } from '../../domain/public-tools/registry-limit.ts';
import { ROOT_WHOIS_SERVER, isLimitNotice, readWhois, referralIn, whoisRequestLine } from './whois.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';
import { ConnectionTrace } from '../kernel/network/connection-trace.ts';
import { Deadline } from '../kernel/network/deadline.ts';
import { openGuarded } from '../kernel/network/guarded-connection.ts';
import { closedEarly, faultOf, ignore, timedOut } from '../kernel/network/network-faults.ts';
import type { TimeBudget } from '../kernel/network/deadline.ts';
import type { RegistryAnswer } from './registered-name.ts';

/** The port of WHOIS (RFC 3912). */
const WHOIS_PORT = 43;
const QUESTION_TIMEOUT = seconds(5);
const MAX_BYTES = 64 * 1024;
const SERVER_LIFETIME = days(1);
/** The maximum number of remembered servers; larger than the number of top-level domains. */
const MAX_SERVERS = 4096;

interface KnownServer {
  readonly host: string;
  readonly until: Date;
}

/** Queries registries by WHOIS (RFC 3912); the address guard checks every server. */
export class WhoisClient {
  readonly #guard: AddressGuard;
  readonly #clock: Clock;
  readonly #port: number;
  readonly #servers = new BoundedCache<string, KnownServer>(MAX_SERVERS);

  constructor(guard: AddressGuard, clock: Clock, port: number = WHOIS_PORT) {
    this.#guard = guard;
    this.#clock = clock;
    this.#port = port;
  }

  /**
   * Returns the WHOIS server of the top-level domain of `name`, from the referral of the root server. Further referrals
   * are not followed.
   */
  async serverOf(name: string, budget: TimeBudget): Promise<Attempt<string>> {
    const top = topLevelOf(name);
    const known = this.#servers.get(top);
    if (known !== undefined && this.#clock.now() < known.until) return { ok: true, value: known.host };
    const answer = await this.#converse(ROOT_WHOIS_SERVER, whoisRequestLine(ROOT_WHOIS_SERVER, top), budget);
    if (!answer.ok) return answer;
    const host = referralIn(answer.value);
    if (host === null) return failed('registryUnknown', 'answer', top);
    this.#servers.set(top, { host, until: later(this.#clock.now(), SERVER_LIFETIME) });
    return { ok: true, value: host };
  }

  /** Queries the registration of exactly this name. */
  async ask(server: string, name: string, budget: TimeBudget): Promise<Attempt<RegistryAnswer>> {
    const answer = await this.#converse(server, whoisRequestLine(server, name), budget);
    if (!answer.ok) return answer;
    const registration = readWhois(answer.value, name);
    if (registration === null && isLimitNotice(answer.value))
      return failed('queryRefused', 'answer', server, registryPausedUntil(null, this.#clock.now()));
    return { ok: true, value: registration };
  }

  async #converse(host: string, question: string, budget: TimeBudget): Promise<Attempt<string>> {
    const deadline = new Deadline(budget.left(QUESTION_TIMEOUT));
    try {
      const opened = await openGuarded(this.#guard, { host, port: this.#port }, deadline, new ConnectionTrace());
      return opened.ok ? await readAnswer(opened.value, question, deadline) : opened;
    } finally {
      deadline.stop();
    }
  }
}

/** Reads the response up to a maximum size; the registration data is at its beginning. */
const readAnswer = (socket: Socket, question: string, deadline: Deadline): Promise<Attempt<string>> =>
  new Promise((resolve) => {
    const kept: Buffer[] = [];
    let bytes = 0;
    const end = (outcome: Attempt<string>): void => {
      resolve(outcome);
      socket.destroy();
    };
    const finish = (): void =>
      end(
        bytes === 0 ? closedEarly('answer') : { ok: true, value: decoded(Buffer.concat(kept).subarray(0, MAX_BYTES)) },
      );
    socket.on('data', (chunk: Buffer) => {
      kept.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_BYTES) finish();
    });
    socket.once('end', finish);
    socket.once('error', (error) => end(faultOf(error, 'answer')));
    socket.on('error', ignore);
    deadline.during(() => end(timedOut('answer')));
    socket.write(question);
  });

/**
 * Decodes a response. WHOIS declares no encoding (RFC 3912 section 4): valid UTF-8 is read as such, anything else as
 * Latin-1.
 */
const decoded = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
};
