/** The name of the publicly reachable range in the address classification. */
export const GLOBAL_UNICAST = 'globalUnicast';

/** An IP address in canonical form, with its classification. */
export interface ClassifiedAddress {
  readonly address: string;
  /** `globalUnicast`, or the name of the special-purpose range that contains the address. */
  readonly range: string;
  /** True if the operator's allowlist of private targets contains the address. */
  readonly allowlisted: boolean;
}

/** Returns true if outgoing connections to the address are permitted. */
export const isPublicAddress = ({ range, allowlisted }: ClassifiedAddress): boolean =>
  allowlisted || range === GLOBAL_UNICAST;

/**
 * Returns true if connections to the host are permitted: it has at least one address, and each of its addresses is
 * permitted.
 */
export const isPublicHost = (addresses: readonly ClassifiedAddress[]): boolean =>
  addresses.length > 0 && addresses.every(isPublicAddress);
