import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const bytesOf = (secret: string): Buffer => {
  const bits = Array.from(secret, (character) => ALPHABET.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
};

const codeOf = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
};

/** A TOTP generator (RFC 6238). The service accepts each code once, and codes of adjacent time steps. */
export class Authenticator {
  readonly #secret: string;
  #lastStep = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns an unused valid code. Waits for the next time step if necessary. */
  async code(): Promise<string> {
    for (;;) {
      const present = Math.floor(Date.now() / STEP_MS);
      const step = Math.max(this.#lastStep + 1, present - 1);
      // The code of the previous step may become invalid before the request arrives.
      const isSafe = step >= present || Date.now() % STEP_MS < STEP_MS - 3000;
      if (step <= present + 1 && isSafe) {
        this.#lastStep = step;
        return codeOf(this.#secret, step);
      }
      if (step <= present) this.#lastStep = step;
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Returns the last code again. */
  lastCode(): string {
    return codeOf(this.#secret, this.#lastStep);
  }

  /** Returns an invalid code. */
  wrongCode(): string {
    const present = Math.floor(Date.now() / STEP_MS);
    const right = [-2, -1, 0, 1, 2].map((offset) => codeOf(this.#secret, present + offset));
    return (
      ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '666666'
    );
  }
}
