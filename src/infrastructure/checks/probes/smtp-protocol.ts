import { isIP } from 'node:net';
import { smtpPortOf } from '../../../domain/monitors/kinds/smtp.ts';
import type { Login, Security } from '../../../domain/monitors/kinds/text-protocol.ts';
import type { TextProtocolCheck } from '../../../domain/checks/kinds/text-protocol.ts';
import type { TextProtocol } from './dialogue-probe.ts';
import { refusal } from './line-dialogue.ts';
import type { LineDialogue } from './line-dialogue.ts';
import { expectReply } from './numeric-reply.ts';
import { base64, cramMd5Response, mechanismOf, plainResponse } from './sasl.ts';

/** Returns the name by which the service introduces itself to mail servers; addresses are in the form of RFC 5321. */
export const clientNameOf = (baseUrl: string): string => {
  const { hostname } = new URL(baseUrl);
  return isIP(hostname) === 4 ? `[${hostname}]` : hostname.replace(/^\[/, '[IPv6:');
};

/** Sends the greeting and returns the extensions of the server: keywords with their parameters, in upper case. */
const hello = async (clientName: string, dialogue: LineDialogue): Promise<ReadonlyMap<string, readonly string[]>> => {
  dialogue.send(`EHLO ${clientName}`);
  const { lines } = await expectReply(dialogue, { step: 'EHLO', codes: [250] });
  const extensions = lines.slice(1).map((line) => line.slice(4).toUpperCase().split(/[ =]/));
  return new Map(extensions.map(([keyword = '', ...parameters]) => [keyword, parameters]));
};

/**
 * Speaks SMTP (RFC 5321) with STARTTLS (RFC 3207) and AUTH (RFC 4954), and returns the greeting of the server. No mail is
 * sent.
 */
export const converseSmtp = async (
  clientName: string,
  dialogue: LineDialogue,
  { security, login }: Pick<TextProtocolCheck, 'security' | 'login'>,
): Promise<string> => {
  const greeting = await expectReply(dialogue, { step: 'greeting', codes: [220] });
  let extensions = await hello(clientName, dialogue);
  if (security === 'starttls') {
    if (!extensions.has('STARTTLS')) throw refusal('startTlsRefused', 'STARTTLS is not offered');
    dialogue.send('STARTTLS');
    await expectReply(dialogue, { step: 'STARTTLS', codes: [220], otherwise: 'startTlsRefused' });
    await dialogue.startTls();
    extensions = await hello(clientName, dialogue);
  }
  if (login !== null) await logIn(dialogue, { login, security }, extensions.get('AUTH') ?? []);
  dialogue.send('QUIT');
  return greeting.lines.join('\n');
};

/** Returns the protocol SMTP. */
export const smtpProtocol = (clientName: string): TextProtocol<TextProtocolCheck> => ({
  portOf: smtpPortOf,
  converse: (dialogue, check) => converseSmtp(clientName, dialogue, check),
});

const logIn = async (
  dialogue: LineDialogue,
  { login, security }: { readonly login: Login; readonly security: Security },
  offered: readonly string[],
): Promise<void> => {
  const { username, password } = login;
  const plain = plainResponse(login);
  dialogue.hide(username, password, base64(username), base64(password), plain);
  const answered = (codes: readonly number[]) =>
    expectReply(dialogue, { step: 'AUTH', codes, otherwise: 'loginRefused' });
  const challenged = async (): Promise<string> => (await answered([334])).lines.at(-1)?.slice(4) ?? '';
  switch (mechanismOf((mechanism) => offered.includes(mechanism), security)) {
    case 'PLAIN':
      dialogue.send(`AUTH PLAIN ${plain}`, 'AUTH PLAIN ***');
      break;
    case 'LOGIN':
      dialogue.send('AUTH LOGIN');
      await challenged();
      dialogue.send(base64(username), '***');
      await challenged();
      dialogue.send(base64(password), '***');
      break;
    case 'CRAM-MD5':
      dialogue.send('AUTH CRAM-MD5');
      dialogue.send(cramMd5Response(login, await challenged()), '***');
      break;
    case null:
      throw refusal(
        'loginRefused',
        `none of AUTH PLAIN, LOGIN and CRAM-MD5 is offered${offered.length === 0 ? '' : `, only ${offered.join(', ')}`}`,
      );
  }
  await answered([235]);
};
