import { domainToASCII } from 'node:url';
import type { AddressGuard, AddressJudgement } from '../../../application/kernel/network.ts';
import { isHostName, isInternationalHostName, plainHost } from '../../../domain/access/host-name.ts';
import { isPublicHost } from '../../../domain/access/public-address.ts';
import type { ClassifiedAddress } from '../../../domain/access/public-address.ts';
import { causeOf } from './network-faults.ts';
import type { IpClassifier } from './ip-classifier.ts';
import type { NameResolver } from './name-resolver.ts';

/** Judges hosts by all of their current addresses. */
export class PublicAddressGuard implements AddressGuard {
  readonly #classify: IpClassifier;
  readonly #resolve: NameResolver;
  readonly #servers: () => readonly string[];

  /** `servers` returns the name servers that `resolve` asks, to be named in failures. */
  constructor(classify: IpClassifier, resolve: NameResolver, servers: () => readonly string[] = () => []) {
    this.#classify = classify;
    this.#resolve = resolve;
    this.#servers = servers;
  }

  async judge(host: string): Promise<AddressJudgement> {
    const plain = plainHost(host);
    const literal = this.#judgeLiteral(plain);
    if (literal !== null) return literal;
    const name = isInternationalHostName(plain) ? domainToASCII(plain) : '';
    if (!isHostName(name)) return { public: false, reason: 'hostInvalid' };
    const known = this.#judgeLiteral(name);
    if (known !== null) return known;
    const found = await this.#resolve(name).catch((error: unknown) => causeOf(error));
    if (typeof found === 'string') return this.#unresolved(found);
    return found.length === 0 ? this.#unresolved('ENODATA') : this.#judgeResolved(found);
  }

  #judgeLiteral(host: string): AddressJudgement | null {
    const literal = this.#classify(host);
    return literal === null ? null : judgementOf([literal]);
  }

  #unresolved(error: string): AddressJudgement {
    return { public: false, reason: 'hostUnresolved', lookup: { error, servers: this.#servers() } };
  }

  /**
   * Judges the resolved addresses. An address that the classifier cannot parse, such as one with a zone, is not public.
   */
  #judgeResolved(addresses: readonly string[]): AddressJudgement {
    const classified = addresses.map((address) => this.#classify(address) ?? unreadable(address));
    return judgementOf(classified);
  }
}

const unreadable = (address: string): ClassifiedAddress => ({ address, range: 'unreadable', allowlisted: false });

const judgementOf = (addresses: readonly ClassifiedAddress[]): AddressJudgement =>
  isPublicHost(addresses)
    ? { public: true, addresses: addresses.map(({ address }) => address) }
    : { public: false, reason: 'addressNotPublic' };
