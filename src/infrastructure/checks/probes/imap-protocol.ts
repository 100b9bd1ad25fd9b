import type { Login, Security } from '../../../domain/monitors/kinds/text-protocol.ts';
import { invalidAnswer, refusal } from './line-dialogue.ts';
import type { LineDialogue } from './line-dialogue.ts';

type Refusal = Parameters<typeof refusal>[0];

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The capabilities in a response or response code, in upper case; null for a line without them. */
const capabilitiesIn = (line: string): ReadonlySet<string> | null => {
  const listed = /^\* CAPABILITY (.*)$/i.exec(line)?.[1];
  return listed === undefined ? null : new Set(listed.toUpperCase().split(' '));
};

/** Commands with their tags. */
class ImapClient {
  readonly #dialogue: LineDialogue;
  #count = 0;
  /** Those that the server listed last. */
  capabilities: ReadonlySet<string> = new Set();

  constructor(dialogue: LineDialogue) {
    this.#dialogue = dialogue;
  }

  /** Sends a command and waits for its completion. The texts after the first one are sent at each continuation request. */
  async command(step: string, texts: readonly string[], { shown = texts[0] ?? '', otherwise = 'commandRefused' }: { readonly shown?: string; readonly otherwise?: Refusal } = {}): Promise<void> {
    this.#count += 1;
    const tag = `a${this.#count}`;
    const [first = '', ...continuations] = texts;
    this.#dialogue.send(`${tag} ${first}`, `${tag} ${shown}`);
    for (;;) {
      const line = await this.#dialogue.readLine();
      if (line.startsWith('+')) {
        const text = continuations.shift();
        if (text === undefined) throw invalidAnswer(this.#dialogue.masked(line));
        this.#dialogue.send(text, '***');
      } else if (line.startsWith(`${tag} `)) {
        if (/^OK\b/i.test(line.slice(tag.length + 1))) return;
        throw refusal(otherwise, `${step}: ${this.#dialogue.masked(line)}`);
      } else {
        if (!line.startsWith('*')) throw invalidAnswer(this.#dialogue.masked(line));
        if (/^\* BYE\b/i.test(line)) throw refusal(otherwise, `${step}: ${this.#dialogue.masked(line)}`);
        this.capabilities = capabilitiesIn(line) ?? this.capabilities;
      }
    }
  }
}

/** A string as RFC 9051 writes it between quotes; null for one that must be sent as a literal. */
const quoted = (text: string): string | null => (/^[\x20-\x7e]*$/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : null);

const literalSize = (text: string): string => `{${Buffer.byteLength(text)}}`;

/** `LOGIN` with quoted strings or, for other than ASCII characters, with literals. */
const loginTexts = ({ username, password }: Login): readonly string[] => {
  const [user, secret] = [quoted(username), quoted(password)];
  return user !== null && secret !== null ? [`LOGIN ${user} ${secret}`] : [`LOGIN ${literalSize(username)}`, `${username} ${literalSize(password)}`, password];
};

const logIn = async (dialogue: LineDialogue, client: ImapClient, login: Login): Promise<void> => {
  const { username, password } = login;
  const plain = base64(`\0${username}\0${password}`);
  dialogue.hide(username, password, plain);
  const otherwise = 'loginRefused';
  if (client.capabilities.has('AUTH=PLAIN')) {
    const texts = client.capabilities.has('SASL-IR') ? [`AUTHENTICATE PLAIN ${plain}`] : ['AUTHENTICATE PLAIN', plain];
    await client.command('AUTHENTICATE', texts, { shown: 'AUTHENTICATE PLAIN ***', otherwise });
  } else if (client.capabilities.has('LOGINDISABLED')) throw refusal(otherwise, 'AUTHENTICATE PLAIN is not offered, and LOGIN is disabled');
  else await client.command('LOGIN', loginTexts(login), { shown: 'LOGIN *** ***', otherwise });
};

/** IMAP (RFC 9051) with STARTTLS. No mailbox is opened. */
export const converseImap = async (dialogue: LineDialogue, { security, login }: { readonly security: Security; readonly login: Login | null }): Promise<string> => {
  const greeting = await dialogue.readLine();
  if (/^\* BYE\b/i.test(greeting)) throw refusal('commandRefused', `greeting: ${greeting}`);
  if (!/^\* (?:OK|PREAUTH)\b/i.test(greeting)) throw invalidAnswer(greeting);
  const client = new ImapClient(dialogue);
  await client.command('CAPABILITY', ['CAPABILITY']);
  if (security === 'starttls') {
    if (!client.capabilities.has('STARTTLS')) throw refusal('startTlsRefused', 'STARTTLS is not offered');
    await client.command('STARTTLS', ['STARTTLS'], { otherwise: 'startTlsRefused' });
    await dialogue.startTls();
    client.capabilities = new Set();
    await client.command('CAPABILITY', ['CAPABILITY']);
  }
  if (login !== null) await logIn(dialogue, client, login);
  dialogue.send('z LOGOUT');
  return greeting;
};
