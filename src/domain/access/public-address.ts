/** The classifier's name for the publicly reachable range. */
export const GLOBAL_UNICAST = 'globalUnicast';

/** An IP address in canonical form, with its classification. */
export interface ClassifiedAddress {
  readonly address: string;
  /** `globalUnicast`, or the name of the special-purpose range that contains the address. */
  readonly range: string;
  /** Whether the operator's allowlist of private targets contains the address. */
  readonly allowlisted: boolean;
}

/** Whether outgoing connections to the address are permitted. */
export const isPublicAddress = ({ range, allowlisted }: ClassifiedAddress): boolean => allowlisted || range === GLOBAL_UNICAST;

/** Whether connections to the host are permitted: it has an address, and none of its addresses is private. */
export const isPublicHost = (addresses: readonly ClassifiedAddress[]): boolean =>
  addresses.length > 0 && addresses.every(isPublicAddress);
