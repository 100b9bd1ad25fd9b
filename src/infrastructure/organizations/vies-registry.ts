import type { OutgoingHttp } from '../../application/kernel/network.ts';
import type { VatRegistry } from '../../application/organizations/ports.ts';
import { seconds } from '../../domain/kernel/time.ts';
import type { VatQuery } from '../../domain/organizations/vat-number.ts';
import { verdictWithoutAnswer } from '../../domain/organizations/vat-id.rules.ts';
import type { VatVerdict } from '../../domain/organizations/vat-id.rules.ts';

/** The REST service of the European Commission's VAT Information Exchange System. */
export const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';

const TIMEOUT = seconds(15);
const MAX_RESPONSE_BYTES = 64 * 1024;
/** The placeholder of member states that do not disclose a name or address. */
const UNDISCLOSED = '---';
/** The error codes about the number itself. Any other code, such as MS_UNAVAILABLE, says nothing about it. */
const INVALID_NUMBER = new Set(['INVALID', 'INVALID_INPUT']);
/** The error code for an invalid number of the requester. */
const INVALID_REQUESTER = 'INVALID_REQUESTER_INFO';

const UNAVAILABLE = verdictWithoutAnswer('unavailable');

/** Validates VAT numbers of the European Union with VIES. */
export class ViesRegistry implements VatRegistry {
  readonly #http: OutgoingHttp;
  readonly #url: string;

  constructor(http: OutgoingHttp, url: string = VIES_URL) {
    this.#http = http;
    this.#url = url;
  }

  async check(query: VatQuery, requester: VatQuery | null): Promise<VatVerdict> {
    const answer = await this.#ask(query, requester);
    // The number of the holder can be valid even if that of the requester is not.
    return answer === INVALID_REQUESTER ? verdictOf(await this.#ask(query, null)) : verdictOf(answer);
  }

  /** Returns the members of the answer, or its error code. */
  async #ask({ memberState, number }: VatQuery, requester: VatQuery | null): Promise<Answer> {
    const inTheNameOf =
      requester === null ? {} : { requesterMemberStateCode: requester.memberState, requesterNumber: requester.number };
    const answer = await this.#http.send({
      method: 'POST',
      url: this.#url,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode: memberState, vatNumber: number, ...inTheNameOf }),
      timeoutMs: TIMEOUT,
      maxResponseBytes: MAX_RESPONSE_BYTES,
    });
    if (!answer.ok) return null;
    const members = membersOf(answer.value.body);
    return errorOf(members) ?? (answer.value.status === 200 ? members : null);
  }
}

/** The content of an answer; null if it cannot be read. */
type Answer = Readonly<Record<string, unknown>> | string | null;

/**
 * Returns an error code: that of the first wrapped error, or that of the older form of the service, in which `VALID`
 * means no error.
 */
const errorOf = ({ errorWrappers, userError }: Readonly<Record<string, unknown>>): string | null => {
  if (typeof userError === 'string') return userError === '' || userError === 'VALID' ? null : userError;
  if (!Array.isArray(errorWrappers)) return null;
  const [first] = errorWrappers as readonly unknown[];
  const code = typeof first === 'object' && first !== null && 'error' in first ? first.error : null;
  return typeof code === 'string' ? code : '';
};

const verdictOf = (answer: Answer): VatVerdict => {
  if (typeof answer === 'string') return INVALID_NUMBER.has(answer) ? verdictWithoutAnswer('invalid') : UNAVAILABLE;
  const { valid, name, address, requestIdentifier } = answer ?? {};
  if (typeof valid !== 'boolean') return UNAVAILABLE;
  return {
    status: valid ? 'valid' : 'invalid',
    name: disclosedText(name),
    address: disclosedText(address),
    consultationNumber: disclosedText(requestIdentifier),
  };
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
