import type { PublicSuffixes } from '../../application/monitors/ports.ts';

/** Reads the public suffix list. It is loaded on first use, because it takes 11 MB. */
export class PublicSuffixList implements PublicSuffixes {
  async registrable(name: string): Promise<string | null> {
    const { getDomain } = await import('tldts');
    return getDomain(name, { extractHostname: false, validateHostname: false });
  }

  async isPublicSuffix(name: string): Promise<boolean> {
    const { getPublicSuffix } = await import('tldts');
    return (
      getPublicSuffix(name, { extractHostname: false, validateHostname: false, allowPrivateDomains: true }) === name
    );
  }
}
