import type { ForeignToken, ForeignTokens } from '../../application/agent-access/ports.ts';
import type { TrustedIssuer } from '../../domain/agent-access/id-jag.ts';
import type { IssuerKeySets } from './issuer-key-sets.ts';
import { isSignedBy } from './jwk-signature.ts';
import { readJws } from './jws.ts';

/** Tokens of trusted issuers, checked with the keys that these publish. */
export class IssuerTokens implements ForeignTokens {
  readonly #keySets: IssuerKeySets;

  constructor(keySets: IssuerKeySets) {
    this.#keySets = keySets;
  }

  read(compact: string): ForeignToken | null {
    return readJws(compact);
  }

  async isSigned({ header, signedInput, signature }: ForeignToken, issuer: TrustedIssuer, now: Date): Promise<boolean> {
    const { alg, kid } = header;
    if (typeof alg !== 'string' || typeof kid !== 'string') return false;
    const keys = await this.#keySets.keysOf(issuer, kid, now);
    return keys.some((key) => isSignedBy(key, alg, signedInput, signature));
  }
}
