import { domainToASCII } from 'node:url';
import type { AddressGuard, AddressJudgement } from '../../../application/kernel/network.ts';
import { isHostName, isInternationalHostName, plainHost } from '../../../domain/access/host-name.ts';
import { isPublicHost } from '../../../domain/access/public-address.ts';
import type { ClassifiedAddress } from '../../../domain/access/public-address.ts';
import type { IpClassifier } from './ip-classifier.ts';
import type { NameResolver } from './name-resolver.ts';

/** Judges hosts by all of their current addresses. */
export class PublicAddressGuard implements AddressGuard {
  readonly #classify: IpClassifier;
  readonly #resolve: NameResolver;

  constructor(classify: IpClassifier, resolve: NameResolver) {
    this.#classify = classify;
    this.#resolve = resolve;
  }

  async judge(host: string): Promise<AddressJudgement> {
    const plain = plainHost(host);
    const literal = this.#judgeLiteral(plain);
    if (literal !== null) return literal;
    const name = isInternationalHostName(plain) ? domainToASCII(plain) : '';
    if (!isHostName(name)) return { public: false, reason: 'hostInvalid' };
    return this.#judgeLiteral(name) ?? this.#judgeResolved(await this.#addressesOf(name));
  }

  #judgeLiteral(host: string): AddressJudgement | null {
    const literal = this.#classify(host);
    return literal === null ? null : judgementOf([literal]);
  }

  #addressesOf(name: string): Promise<readonly string[]> {
    return this.#resolve(name).catch(() => []);
  }

  /**
   * Judges the resolved addresses. An address that the classifier cannot parse, such as one with a zone, is not public.
   */
  #judgeResolved(addresses: readonly string[]): AddressJudgement {
    if (addresses.length === 0) return { public: false, reason: 'hostUnresolved' };
    const classified = addresses.map((address) => this.#classify(address) ?? unreadable(address));
    return judgementOf(classified);
  }
}

const unreadable = (address: string): ClassifiedAddress => ({ address, range: 'unreadable', allowlisted: false });

const judgementOf = (addresses: readonly ClassifiedAddress[]): AddressJudgement =>
  isPublicHost(addresses)
    ? { public: true, addresses: addresses.map(({ address }) => address) }
    : { public: false, reason: 'addressNotPublic' };
