import type { PublicSuffixes } from '../../application/monitors/ports.ts';

/** The ICANN section of the public suffix list. It is loaded on first use, because it takes 11 MB. */
export class PublicSuffixList implements PublicSuffixes {
  async registrable(name: string): Promise<string | null> {
    const { getDomain } = await import('tldts');
    return getDomain(name, { extractHostname: false, validateHostname: false });
  }
}
