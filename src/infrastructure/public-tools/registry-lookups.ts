import { domainToASCII } from 'node:url';
import type { DomainRegistries, RegistrationLookup } from '../../application/public-tools/ports.ts';
import { isPublicName, plainHost } from '../../domain/access/host-name.ts';
import { registrableNames, topLevelOf } from '../../domain/public-tools/domain-registration.ts';
import type { DomainRegistration } from '../../domain/public-tools/domain-registration.ts';
import { failed } from '../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';
import { TimeBudget } from '../kernel/network/deadline.ts';
import type { RdapClient } from './rdap-client.ts';
import { findRegistration } from './registered-name.ts';
import type { WhoisClient } from './whois-client.ts';

/** The share of the timeout that RDAP may use, so that time is left for WHOIS. */
const RDAP_SHARE = 0.6;

/** Looks up a domain by RDAP, and by WHOIS if the registry offers no RDAP or RDAP fails. See ADR 0017. */
export class RegistryLookups implements DomainRegistries {
  readonly #rdap: RdapClient;
  readonly #whois: WhoisClient;
  readonly #timeoutMs: number;

  constructor(rdap: RdapClient, whois: WhoisClient, timeoutMs: number) {
    this.#rdap = rdap;
    this.#whois = whois;
    this.#timeoutMs = timeoutMs;
  }

  async lookUp(domain: string): Promise<Attempt<RegistrationLookup>> {
    const name = domainToASCII(plainHost(domain));
    return isPublicName(name) ? this.#lookUp(name, registrableNames(name)) : failed('hostInvalid', 'resolve', domain);
  }

  lookUpRegistered(name: string): Promise<Attempt<RegistrationLookup>> {
    return this.#lookUp(name, [name]);
  }

  async registryOf(name: string): Promise<string> {
    const server = await this.#rdap.serverOf(name);
    return server === null ? topLevelOf(name) : new URL(server).host;
  }

  async #lookUp(name: string, names: readonly string[]): Promise<Attempt<RegistrationLookup>> {
    const whole = new TimeBudget(this.#timeoutMs);
    const byRdap = await this.#byRdap(name, names, new TimeBudget(this.#timeoutMs * RDAP_SHARE));
    if (byRdap !== null && isFinal(byRdap)) return seenBy('rdap', byRdap);
    const byWhois = await this.#byWhois(name, names, whole);
    const haveBothFailed = byRdap !== null && !byWhois.ok && byWhois.failure.code !== 'domainUnregistered';
    return haveBothFailed ? seenBy('rdap', byRdap) : seenBy('whois', withPause(byWhois, byRdap));
  }

  /** Queries RDAP. Returns null if no RDAP server of the registry is known. */
  async #byRdap(
    name: string,
    names: readonly string[],
    budget: TimeBudget,
  ): Promise<Attempt<DomainRegistration> | null> {
    const server = await this.#rdap.serverOf(name);
    return server === null ? null : findRegistration(names, (candidate) => this.#rdap.ask(server, candidate, budget));
  }

  async #byWhois(name: string, names: readonly string[], budget: TimeBudget): Promise<Attempt<DomainRegistration>> {
    const server = await this.#whois.serverOf(name, budget);
    return server.ok
      ? findRegistration(names, (candidate) => this.#whois.ask(server.value, candidate, budget))
      : server;
  }
}

/** Returns true if the answer is that of the registry itself, so that WHOIS is not tried. */
const isFinal = (found: Attempt<unknown>): boolean => found.ok || found.failure.code === 'domainUnregistered';

/** Returns the result of WHOIS, with the pause that RDAP has requested. */
const withPause = <Found>(
  byWhois: Attempt<Found>,
  byRdap: Attempt<unknown> | null,
): Attempt<Found> & { readonly notBefore?: Date } => {
  const notBefore = byRdap?.ok === false ? byRdap.failure.notBefore : undefined;
  if (notBefore === undefined) return byWhois;
  return byWhois.ok ? { ...byWhois, notBefore } : { ...byWhois, failure: { notBefore, ...byWhois.failure } };
};

/** A malformed host in a referral is an error of the registry, not of the caller. */
const seenBy = (
  source: RegistrationLookup['source'],
  found: Attempt<DomainRegistration> & { readonly notBefore?: Date },
): Attempt<RegistrationLookup> => {
  const { notBefore } = found;
  if (found.ok)
    return {
      ok: true,
      value: { source, registration: found.value, ...(notBefore === undefined ? {} : { notBefore }) },
    };
  return found.failure.code === 'hostInvalid' ? failed('answerInvalid', 'answer', found.failure.detail) : found;
};
