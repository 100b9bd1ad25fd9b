import { ftpPortOf } from '../../../domain/monitors/kinds/ftp.ts';
import type { Login } from '../../../domain/monitors/kinds/text-protocol.ts';
import type { TextProtocolCheck } from '../../../domain/checks/kinds/text-protocol.ts';
import type { TextProtocol } from './dialogue-probe.ts';
import type { LineDialogue } from './line-dialogue.ts';
import { expectReply } from './numeric-reply.ts';

/**
 * The control connection of FTP (RFC 959) with AUTH TLS (RFC 4217). No data connection is opened, so that the server
 * cannot name an address to connect to.
 */
export const ftpProtocol: TextProtocol<TextProtocolCheck> = {
  portOf: ftpPortOf,
  converse: async (dialogue, { security, login }) => {
    const greeting = await expectReply(dialogue, { step: 'greeting', codes: [220] });
    if (security === 'starttls') {
      dialogue.send('AUTH TLS');
      await expectReply(dialogue, { step: 'AUTH TLS', codes: [234], otherwise: 'startTlsRefused' });
      await dialogue.startTls();
    }
    if (login !== null) await logIn(dialogue, login);
    dialogue.send('QUIT');
    return greeting.lines.join('\n');
  },
};

const logIn = async (dialogue: LineDialogue, { username, password }: Login): Promise<void> => {
  dialogue.hide(username, password);
  dialogue.send(`USER ${username}`, 'USER ***');
  const { code } = await expectReply(dialogue, { step: 'USER', codes: [230, 331], otherwise: 'loginRefused' });
  if (code === 230) return;
  dialogue.send(`PASS ${password}`, 'PASS ***');
  await expectReply(dialogue, { step: 'PASS', codes: [202, 230], otherwise: 'loginRefused' });
};
