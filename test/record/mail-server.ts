import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A mail server on loopback that stores received mail. */
export interface MailServer {
  readonly port: number;
  /** Waits for at least `count` mails with a link to an address, and returns the links, oldest first. */
  links(recipient: string, count?: number): Promise<readonly string[]>;
  /** Rejects mail to this address from now on. */
  refuse(recipient: string): void;
  close(): Promise<void>;
}

interface Mail {
  readonly recipients: readonly string[];
  readonly data: string;
}

const WAIT_MS = 60_000;

/** Decodes quoted-printable and base64 parts of a mail. */
const readable = (data: string): string => {
  const unquoted = data
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const blocks = [...data.matchAll(/(?:^[A-Za-z\d+/=]{60,}\r\n)+^[A-Za-z\d+/=]+\r$/gm)].map(([block]) =>
    Buffer.from(block, 'base64').toString('utf8'),
  );
  return [unquoted, ...blocks].join('\n');
};

/** Starts a mail server with the subset of RFC 5321 that is needed to receive mail. */
export const startMailServer = async (): Promise<MailServer> => {
  const mails: Mail[] = [];
  const refused = new Set<string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket, (mail) => mails.push(mail), refused);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const linksTo = (recipient: string): readonly string[] =>
    mails
      .filter(({ recipients }) => recipients.includes(recipient))
      .flatMap(({ data }) => /https?:\/\/[^\s"<>]+/.exec(readable(data))?.[0] ?? []);
  return {
    port: (server.address() as AddressInfo).port,
    links: async (recipient, count = 1) => {
      for (const end = Date.now() + WAIT_MS; linksTo(recipient).length < count && Date.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return linksTo(recipient);
    },
    refuse: (recipient) => void refused.add(recipient),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};

const converse = (socket: Socket, take: (mail: Mail) => void, refused: ReadonlySet<string>): void => {
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  let recipients: string[] = [];
  let data: string[] | null = null;
  let buffered = '';
  const takeLine = (line: string): void => {
    if (data !== null) {
      if (line !== '.') data.push(line.replace(/^\./, ''));
      else {
        take({ recipients, data: data.join('\r\n') });
        [recipients, data] = [[], null];
        say('250 taken');
      }
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'QUIT') socket.end('221 bye\r\n');
    else if (verb === 'DATA') {
      data = [];
      say('354 go on');
    } else if (verb === 'RCPT') {
      const recipient = /<(.*)>/.exec(line)?.[1] ?? '';
      if (refused.has(recipient)) say('550 no such mailbox');
      else {
        recipients.push(recipient);
        say('250 ok');
      }
    } else say('250 ok');
  };
  socket.on('data', (chunk: Buffer) => {
    const lines = (buffered + chunk.toString('utf8')).split('\r\n');
    buffered = lines.pop() ?? '';
    lines.forEach(takeLine);
  });
  say('220 ready');
};
