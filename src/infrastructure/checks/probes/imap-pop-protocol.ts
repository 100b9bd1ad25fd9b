import { imapPopPortOf } from '../../../domain/monitors/kinds/imap-pop.ts';
import type { ImapPopCheck } from '../../../domain/checks/kinds/text-protocol.ts';
import type { Login } from '../../../domain/monitors/kinds/text-protocol.ts';
import type { TextProtocol } from './dialogue-probe.ts';
import { converseImap } from './imap-protocol.ts';
import { invalidAnswer, refusal } from './line-dialogue.ts';
import type { LineDialogue } from './line-dialogue.ts';

/** The protocol of IMAP or POP3 servers, as configured in the check. */
export const imapPopProtocol: TextProtocol<ImapPopCheck> = {
  portOf: imapPopPortOf,
  converse: (dialogue, check) =>
    check.protocol === 'imap' ? converseImap(dialogue, check) : conversePop3(dialogue, check),
};

/** POP3 (RFC 1939) with STLS (RFC 2595). No mail is read. */
const conversePop3 = async (dialogue: LineDialogue, { security, login }: ImapPopCheck): Promise<string> => {
  const greeting = await expectOk(dialogue, 'greeting');
  if (security === 'starttls') {
    dialogue.send('STLS');
    await expectOk(dialogue, 'STLS', 'startTlsRefused');
    await dialogue.startTls();
  }
  if (login !== null) await logIn(dialogue, login);
  dialogue.send('QUIT');
  return greeting;
};

const expectOk = async (
  dialogue: LineDialogue,
  step: string,
  otherwise: Parameters<typeof refusal>[0] = 'commandRefused',
): Promise<string> => {
  const line = await dialogue.readLine();
  if (/^\+OK\b/.test(line)) return line;
  throw line.startsWith('-ERR')
    ? refusal(otherwise, `${step}: ${dialogue.masked(line)}`)
    : invalidAnswer(dialogue.masked(line));
};

const logIn = async (dialogue: LineDialogue, { username, password }: Login): Promise<void> => {
  dialogue.hide(username, password);
  for (const [command, value] of [
    ['USER', username],
    ['PASS', password],
  ] as const) {
    dialogue.send(`${command} ${value}`, `${command} ***`);
    await expectOk(dialogue, command, 'loginRefused');
  }
};
