import type { DecodedToken, IssuerTokens } from '../../application/agent-access/ports.ts';
import { DEFAULT_ALGORITHMS } from '../../domain/agent-access/id-jag.ts';
import type { TrustedIssuer } from '../../domain/agent-access/id-jag.ts';
import { decodeCompactJws, isSignedBy } from './compact-jws.ts';
import type { IssuerKeySets } from './issuer-key-sets.ts';

/** Verifies the tokens of trusted issuers with their published keys. */
export class JoseIssuerTokens implements IssuerTokens {
  readonly #keySets: IssuerKeySets;

  constructor(keySets: IssuerKeySets) {
    this.#keySets = keySets;
  }

  decode(compact: string): DecodedToken | null {
    return decodeCompactJws(compact);
  }

  async isSigned(token: DecodedToken, issuer: TrustedIssuer, now: Date): Promise<boolean> {
    const { kid } = token.header;
    if (typeof kid !== 'string') return false;
    const algorithms = issuer.algorithms.filter((algorithm) => DEFAULT_ALGORITHMS.includes(algorithm));
    for (const key of await this.#keySets.keysOf(issuer, kid, now)) if (await isSignedBy(key, token, algorithms)) return true;
    return false;
  }
}
