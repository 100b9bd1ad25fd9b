import type { Login, Security } from '../../../domain/monitors/kinds/text-protocol.ts';
import { invalidAnswer, refusal } from './line-dialogue.ts';
import type { LineDialogue } from './line-dialogue.ts';
import { cramMd5Response, mechanismOf, plainResponse } from './sasl.ts';
import type { Mechanism } from './sasl.ts';

type Refusal = Parameters<typeof refusal>[0];

/** Returns the capabilities in a response or response code, in upper case, or null for a line without capabilities. */
const capabilitiesIn = (line: string): ReadonlySet<string> | null => {
  const listed = /^\* CAPABILITY (.*)$/i.exec(line)?.[1];
  return listed === undefined ? null : new Set(listed.toUpperCase().split(' '));
};

type Continuation = string | ((challenge: string) => string);

/** Sends commands with tags and reads their responses. */
class ImapClient {
  readonly #dialogue: LineDialogue;
  #count = 0;
  /** The capabilities that the server listed last. */
  capabilities: ReadonlySet<string> = new Set();

  constructor(dialogue: LineDialogue) {
    this.#dialogue = dialogue;
  }

  /**
   * Sends a command and waits for its completion. Each continuation request is answered with the next of the further
   * texts, or with a text computed from the request.
   */
  async command(
    step: string,
    [first, ...continuations]: readonly [string, ...Continuation[]],
    { shown = first, otherwise = 'commandRefused' }: { readonly shown?: string; readonly otherwise?: Refusal } = {},
  ): Promise<void> {
    this.#count += 1;
    const tag = `a${this.#count}`;
    this.#dialogue.send(`${tag} ${first}`, `${tag} ${shown}`);
    for (;;) {
      const line = await this.#dialogue.readLine();
      if (line.startsWith('+')) {
        const text = continuations.shift();
        if (text === undefined) throw invalidAnswer(this.#dialogue.masked(line));
        this.#dialogue.send(typeof text === 'string' ? text : text(line.slice(2)), '***');
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

/** Returns a quoted string as in RFC 9051, or null if the text must be sent as a literal. */
const quoted = (text: string): string | null =>
  /^[\x20-\x7e]*$/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : null;

const literalSize = (text: string): string => `{${Buffer.byteLength(text)}}`;

/** Returns the texts of `LOGIN` with quoted strings or, for characters outside ASCII, with literals. */
const loginTexts = ({ username, password }: Login): readonly [string, ...string[]] => {
  const [user, secret] = [quoted(username), quoted(password)];
  return user !== null && secret !== null
    ? [`LOGIN ${user} ${secret}`]
    : [`LOGIN ${literalSize(username)}`, `${username} ${literalSize(password)}`, password];
};

const logIn = async (
  dialogue: LineDialogue,
  client: ImapClient,
  { login, security }: { readonly login: Login; readonly security: Security },
): Promise<void> => {
  const plain = plainResponse(login);
  dialogue.hide(login.username, login.password, plain);
  const otherwise = 'loginRefused';
  const offers = (mechanism: Mechanism): boolean =>
    mechanism === 'LOGIN' ? !client.capabilities.has('LOGINDISABLED') : client.capabilities.has(`AUTH=${mechanism}`);
  switch (mechanismOf(offers, security)) {
    case 'PLAIN':
      await client.command(
        'AUTHENTICATE',
        client.capabilities.has('SASL-IR') ? [`AUTHENTICATE PLAIN ${plain}`] : ['AUTHENTICATE PLAIN', plain],
        { shown: 'AUTHENTICATE PLAIN ***', otherwise },
      );
      break;
    case 'LOGIN':
      await client.command('LOGIN', loginTexts(login), { shown: 'LOGIN *** ***', otherwise });
      break;
    case 'CRAM-MD5':
      await client.command(
        'AUTHENTICATE',
        ['AUTHENTICATE CRAM-MD5', (challenge) => cramMd5Response(login, challenge)],
        { otherwise },
      );
      break;
    case null:
      throw refusal(otherwise, 'neither AUTHENTICATE PLAIN nor CRAM-MD5 is offered, and LOGIN is disabled');
  }
};

/** IMAP (RFC 9051) with STARTTLS. No mailbox is opened. */
export const converseImap = async (
  dialogue: LineDialogue,
  { security, login }: { readonly security: Security; readonly login: Login | null },
): Promise<string> => {
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
  if (login !== null) await logIn(dialogue, client, { login, security });
  dialogue.send('z LOGOUT');
  return greeting;
};
