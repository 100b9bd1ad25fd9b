import { isArray, isObject } from './json.ts';
import type { Json } from './json.ts';

/** Members with random values, which are replaced by the name of the member. */
const SECRETS: ReadonlySet<string> = new Set([
  'token',
  'apiToken',
  'secret',
  'signingSecret',
  'heartbeatToken',
  'lastFour',
  'qrCode',
  'uri',
  'otpauthUri',
  'backupCodes',
  'sid',
  'access_token',
  'refresh_token',
  'identity_assertion',
  'claim_token',
  'user_code',
  'consent_code',
  'registration_id',
  'claim_attempt_id',
  'client_id',
  'clientId',
  'kid',
  'x',
  'y',
  'n',
  'clientSecret',
  'signature',
]);

/** Members with durations and times, which differ between runs. */
const MEASURED =
  /Ms$|^(retryAfter|retryAfterSeconds|expires_in|iat|exp|client_id_issued_at|downtimeSeconds|maintenanceSeconds|uptimePercent)$/;
const IDENTIFIER = /^id$|Ids?$|_id$/;

/** Query parameters that hold secrets. */
const SECRET_PARAMETERS =
  /([?&](?:token|code|secret|user_code|consent_code|claim_token|client_id|code_challenge|state|attempt)=)[^&#\s"<]+/g;
const TIMESTAMP = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})/g;
const DATE = /\b\d{4}-\d{2}-\d{2}\b/g;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const WRITTEN_DATE = new RegExp(
  `\\b\\d{1,2} ${MONTH}\\.?,? \\d{4}(?:,? (?:at )?\\d{1,2}:\\d{2}(?::\\d{2})?(?: UTC| Z)?)?`,
  'g',
);
const LOOPBACK_PORT = /\b(127\.0\.0\.1|localhost):\d{4,5}\b/g;
/** The client addresses of the recorder. */
const ADDRESS = /\b198\.18\.\d{1,3}\.\d{1,3}\b/g;
const WORD = /[\w.~-]{8,}/g;
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
const JWT = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/;
const PREFIXED = /^([a-z]{2,6})_(?=[\w-]*[A-Z\d])[\w-]{16,}$/;
const RANDOM = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{20,}$/;
/** Token suffixes, user codes, backup codes and TOTP keys, as shown on pages. */
const SHOWN_SECRETS = /(?<=…)[\w-]{4}\b|(?<![\w#-])\d{6}(?![\w-])|\b\d{5}-\d{5}\b|\b[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}\b/g;
const WAITING_TIME = /\b\d+ (?=seconds?\b|minutes?\b)/g;
const ID_IN_PATH = /(?<=\/)\d+(?=$|[/?#])/g;
const ID_IN_QUERY = /([?&](?:\w*Id|id)=)\d+/g;

/** Replaces values that differ between runs with placeholders. Registered values are replaced with their name. */
export class Mask {
  readonly #names = new Map<string, string>();
  readonly #ports = new Map<number, string>();
  #anyPort = /(?!)/g;

  /** Registers a value under a name. Values shorter than eight characters are ignored because they are ambiguous. */
  name(value: string, name: string): void {
    if (value.length >= 8 && value !== 'missing' && !this.#names.has(value)) this.#names.set(value, name);
  }

  /** Registers a port of the recorder under a name. */
  port(port: number, name: string): void {
    this.#ports.set(port, name);
    this.#anyPort = new RegExp(`(?<!\\d)(?:${[...this.#ports.keys()].join('|')})(?!\\d)`, 'g');
  }

  /** Masks the text of a page or a command, including secrets and waiting times. */
  words(text: string): string {
    return this.text(text).replace(SHOWN_SECRETS, '<secret>').replace(WAITING_TIME, '<number> ');
  }

  /** Masks a text. */
  text(text: string): string {
    return text
      .replace(this.#anyPort, (port) => `<${this.#ports.get(Number(port)) ?? port}>`)
      .replace(TIMESTAMP, '<timestamp>')
      .replace(WRITTEN_DATE, '<date>')
      .replace(DATE, '<date>')
      .replace(SECRET_PARAMETERS, '$1<secret>')
      .replace(LOOPBACK_PORT, '$1:<port>')
      .replace(ADDRESS, '<address>')
      .replace(WORD, (word) => this.#word(word));
  }

  /** Masks a request target or a URL, including numeric ids. */
  target(target: string): string {
    return this.text(target).replace(ID_IN_PATH, '<id>').replace(ID_IN_QUERY, '$1<id>');
  }

  /** Masks a JSON value and sorts its members. Runs of equal list items are collapsed. */
  value(value: Json, member = ''): Json {
    if (isArray(value)) return runs(value.map((item) => this.value(item, member)));
    if (isObject(value)) {
      const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
      return Object.fromEntries(entries.map(([name, item]) => [name, this.value(item, name)]));
    }
    if (typeof value === 'number') return this.#number(value, member);
    if (typeof value !== 'string') return value;
    if (SECRETS.has(member) && value !== '') return this.#names.has(value) ? this.#word(value) : `<${member}>`;
    if (IDENTIFIER.test(member) && /^\d+$/.test(value)) return '<id>';
    return member === 'url' || member === 'location' ? this.target(value) : this.text(value);
  }

  #number(value: number, member: string): Json {
    if (MEASURED.test(member)) return '<number>';
    if (IDENTIFIER.test(member)) return '<id>';
    const port = this.#ports.get(value);
    return port === undefined ? value : `<${port}>`;
  }

  #word(word: string): string {
    const end = /[.-]+$/.exec(word)?.[0] ?? '';
    const core = end === '' ? word : word.slice(0, -end.length);
    const name = this.#names.get(core);
    if (name !== undefined) return `<${name}>${end}`;
    if (JWT.test(core)) return `<jwt>${end}`;
    const bare = core.replace(UUID, (uuid) => `<${this.#names.get(uuid) ?? 'uuid'}>`);
    if (bare !== core) return `${bare}${end}`;
    const prefix = PREFIXED.exec(core)?.[1];
    if (prefix !== undefined) return `<${prefix}_>${end}`;
    return RANDOM.test(core) ? `<random>${end}` : word;
  }
}

/** Collapses runs of equal items to `{"<repeated>": n, item}`. */
const runs = (items: readonly Json[]): Json => {
  const found: { item: Json; text: string; count: number }[] = [];
  for (const item of items) {
    const text = JSON.stringify(item);
    const last = found.at(-1);
    if (last?.text === text) last.count += 1;
    else found.push({ item, text, count: 1 });
  }
  return found.map(({ item, count }) => (count === 1 ? item : { '<repeated>': count, item }));
};
