/** The one range of the classifier's vocabulary that the whole internet can reach. */
export const GLOBAL_UNICAST = 'globalUnicast';

/** An IP address in canonical form with what the classifier knows of it. */
export interface ClassifiedAddress {
  readonly address: string;
  /** `globalUnicast`, or the name of the special-purpose range that holds the address. */
  readonly range: string;
  /** True when the operator's allowlist of private targets covers the address. */
  readonly allowlisted: boolean;
}

/** Whether an outgoing connection may be made to the address. */
export const isPublicAddress = ({ range, allowlisted }: ClassifiedAddress): boolean => allowlisted || range === GLOBAL_UNICAST;

/** Whether a host may be connected to: it has an address, and not one of its addresses is private. */
export const isPublicHost = (addresses: readonly ClassifiedAddress[]): boolean =>
  addresses.length > 0 && addresses.every(isPublicAddress);
