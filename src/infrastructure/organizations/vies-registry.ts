import type { OutgoingHttp } from '../../application/kernel/network.ts';
import type { VatRegistry } from '../../application/organizations/ports.ts';
import { seconds } from '../../domain/kernel/time.ts';
import type { VatQuery } from '../../domain/organizations/vat-number.ts';
import type { VatVerdict } from '../../domain/organizations/vat-validation.ts';

/** The REST service of the European Commission's VAT Information Exchange System. */
export const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';

const TIMEOUT = seconds(15);
const MAX_RESPONSE_BYTES = 64 * 1024;
/** The placeholder of member states that do not disclose a name or address. */
const UNDISCLOSED = '---';
/** The error codes of a definite answer; any other, such as MS_UNAVAILABLE, means that validation is unavailable. */
const ANSWERED = new Set(['', 'VALID', 'INVALID', 'INVALID_INPUT']);

const UNAVAILABLE: VatVerdict = { status: 'unavailable', name: null, address: null };

/** Validates VAT numbers of the European Union with VIES. */
export class ViesRegistry implements VatRegistry {
  readonly #http: OutgoingHttp;
  readonly #url: string;

  constructor(http: OutgoingHttp, url: string = VIES_URL) {
    this.#http = http;
    this.#url = url;
  }

  async context({ memberState, number }: VatQuery): Promise<VatVerdict> {
    const answer = await this.#http.send({
      method: 'POST',
      url: this.#url,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode: memberState, vatNumber: number }),
      timeoutMs: TIMEOUT,
      maxResponseBytes: MAX_RESPONSE_BYTES,
    });
    return answer.ok && answer.value.status === 200 ? verdictOf(answer.value.body) : UNAVAILABLE;
  }
}

const verdictOf = (body: string): VatVerdict => {
  const { valid, userError, name, address } = membersOf(body);
  if (typeof valid !== 'boolean' || !ANSWERED.has(typeof userError === 'string' ? userError : '')) return UNAVAILABLE;
  return { status: valid ? 'valid' : 'invalid', name: disclosedText(name), address: disclosedText(address) };
};

const membersOf = (body: string): Readonly<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
};

const disclosedText = (text: unknown): string | null =>
  typeof text === 'string' && text.trim() !== '' && text !== UNDISCLOSED ? text.trim() : null;
