import { expect } from 'chai';
import type { ImapPopCheck } from '../../../../src/domain/checks/kinds/text-protocol.ts';
import { DialogueProbe } from '../../../../src/infrastructure/checks/probes/dialogue-probe.ts';
import { imapPopProtocol } from '../../../../src/infrastructure/checks/probes/imap-pop-protocol.ts';
import { secureContext } from '../../../../src/infrastructure/kernel/network/secure-context.ts';
import type { TextServer } from '../../../fixtures/text-servers/daemon.ts';
import { startMailboxServer } from '../../../fixtures/text-servers/imap-pop.ts';
import { startLineServer } from '../../../fixtures/text-servers/line-server.ts';
import type { LineServer, Script } from '../../../fixtures/text-servers/line-server.ts';
import { guardOf, trustingTests } from '../../kernel/network/loopback.ts';
import { ADA, aTextCheck } from './text-checks.ts';

const probe = new DialogueProbe(guardOf(), trustingTests, imapPopProtocol);
const aCheck = (check: Partial<ImapPopCheck>): ImapPopCheck => ({
  protocol: 'imap',
  degradedAfter: null,
  alertOnDegraded: false,
  ...aTextCheck(check),
  ...check,
});
const observe = (check: Partial<ImapPopCheck>) => probe.probe(aCheck(check));
const sentIn = ({ dialogue }: Awaited<ReturnType<typeof observe>>) =>
  dialogue.filter(({ from }) => from === 'client').map(({ text }) => text);

for (const [protocol, { greeting, conversation, encrypted, refused }] of [
  [
    'imap',
    {
      greeting: /^\* OK /,
      conversation: ['a1 CAPABILITY', 'z LOGOUT'],
      encrypted: ['a1 CAPABILITY', 'a2 STARTTLS', 'a3 CAPABILITY', 'a4 AUTHENTICATE PLAIN ***', 'z LOGOUT'],
      refused: /^AUTHENTICATE: a2 NO \[AUTHENTICATIONFAILED\]/,
    },
  ],
  [
    'pop3',
    {
      greeting: /^\+OK /,
      conversation: ['QUIT'],
      encrypted: ['STLS', 'USER ***', 'PASS ***', 'QUIT'],
      refused: /^PASS: -ERR \[AUTH\]/,
    },
  ],
] as const)
  describe(`${protocol.toUpperCase()} probe with a mailbox server`, () => {
    let server: TextServer;
    before(async () => (server = await startMailboxServer(protocol)));
    after(() => server.close());

    it('reads the greeting and ends the conversation', async () => {
      const seen = await observe({ protocol, port: server.plain });
      expect([seen.failure, sentIn(seen)]).to.deep.equal([null, conversation]);
      expect(seen.banner).to.match(greeting);
    });

    it('encrypts the connection before it logs in, and shows no credentials', async () => {
      const seen = await observe({ protocol, port: server.plain, security: 'starttls', login: ADA });
      expect([seen.failure, sentIn(seen), seen.certificate?.subject]).to.deep.equal([
        null,
        encrypted,
        'CN=shop.example',
      ]);
      expect(JSON.stringify(seen)).to.not.match(/\bada\b|s3cret|AGFkYQBzM2NyZXQ=/);
    });

    it('speaks TLS from the beginning with security tls', async () => {
      expect((await observe({ protocol, port: server.tls, security: 'tls', login: ADA })).failure).to.equal(null);
    });

    it('reports loginRefused for a wrong password', async () => {
      const { failure, dialogue } = await observe({
        protocol,
        port: server.tls,
        security: 'tls',
        login: { ...ADA, password: 'wr0ng' },
      });
      expect(failure)
        .to.include({ code: 'loginRefused', phase: 'answer' })
        .and.to.have.property('detail')
        .that.matches(refused);
      expect(JSON.stringify(dialogue)).to.not.include('wr0ng');
    });

    it('reports certificateInvalid for a certificate that is not trusted, before it logs in', async () => {
      const { failure, dialogue } = await new DialogueProbe(guardOf(), secureContext(), imapPopProtocol).probe(
        aCheck({ protocol, port: server.tls, security: 'tls', login: ADA }),
      );
      expect([failure?.code, dialogue]).to.deep.equal(['certificateInvalid', []]);
    });
  });

describe('IMAP and POP3 probe', () => {
  const servers: LineServer[] = [];
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

  const received: string[] = [];
  /**
   * Checks a server that sends the first answer at once and one more after each line, in which `TAG` is the tag of that
   * line.
   */
  const against = async (answers: readonly (readonly string[])[], check: Partial<ImapPopCheck> = {}) => {
    received.length = 0;
    const script: Script = async (peer) => {
      for (const [at, lines] of answers.entries()) {
        const line = at === 0 ? '' : await peer.read();
        if (at > 0) received.push(line);
        peer.say(...lines.map((text) => text.replace('TAG', line.split(' ')[0] ?? '')));
      }
      await peer.read();
    };
    const server = await startLineServer(script);
    servers.push(server);
    return observe({ port: server.port, ...check });
  };
  const capable = (...capabilities: readonly string[]) => [
    ['* OK ready'],
    [`* CAPABILITY IMAP4rev1 ${capabilities.join(' ')}`, 'TAG OK done'],
  ];

  it('waits for a continuation request before it sends credentials to a server without SASL-IR', async () => {
    const { failure } = await against([...capable('AUTH=PLAIN'), ['+ '], ['a2 OK Logged in']], { login: ADA });
    expect([failure, received.slice(1)]).to.deep.equal([null, ['a2 AUTHENTICATE PLAIN', 'AGFkYQBzM2NyZXQ=']]);
  });

  it('logs in by CRAM-MD5 over a connection without encryption where it is offered', async () => {
    // The example of RFC 2195.
    const challenge = '+ PDE4OTYuNjk3MTcwOTUyQHBvc3RvZmZpY2UucmVzdG9uLm1jaS5uZXQ+';
    const seen = await against([...capable('AUTH=PLAIN AUTH=CRAM-MD5'), [challenge], ['a2 OK Logged in']], {
      login: { username: 'tim', password: 'tanstaaftanstaaf' },
    });
    expect([seen.failure, received.slice(1)]).to.deep.equal([
      null,
      ['a2 AUTHENTICATE CRAM-MD5', 'dGltIGI5MTNhNjAyYzdlZGE3YTQ5NWI0ZTZlNzMzNGQzODkw'],
    ]);
    expect(JSON.stringify(seen.dialogue)).to.not.match(/dGltIGI5|tanstaaf/);
  });

  it('logs in by LOGIN with quoted strings where AUTHENTICATE PLAIN is not offered', async () => {
    const seen = await against([...capable(), ['TAG OK Logged in']], {
      login: { username: 'ada "a\\b"', password: 's3 cret' },
    });
    expect([seen.failure, received[1]]).to.deep.equal([null, 'a2 LOGIN "ada \\"a\\\\b\\"" "s3 cret"']);
    expect(sentIn(seen)).to.include('a2 LOGIN *** ***');
  });

  it('sends credentials with other than ASCII characters as literals', async () => {
    const seen = await against([...capable(), ['+ go on'], ['+ go on'], ['a2 OK Logged in']], {
      login: { username: 'änne', password: 'pässwört' },
    });
    expect([seen.failure, received.slice(1)]).to.deep.equal([null, ['a2 LOGIN {5}', 'änne {10}', 'pässwört']]);
    expect(JSON.stringify(seen.dialogue)).to.not.match(/änne|pässwört/);
  });

  it('reports loginRefused without sending credentials when the server disables LOGIN', async () => {
    const { failure } = await against([...capable('LOGINDISABLED'), []], { login: ADA });
    expect([failure?.code, received]).to.deep.equal(['loginRefused', ['a1 CAPABILITY']]);
  });

  it('reports startTlsRefused when encryption is not offered or refused', async () => {
    expect((await against(capable(), { security: 'starttls', login: ADA })).failure).to.include({
      code: 'startTlsRefused',
      detail: 'STARTTLS is not offered',
    });
    expect((await against([...capable('STARTTLS'), ['TAG BAD no']], { security: 'starttls' })).failure).to.include({
      code: 'startTlsRefused',
      detail: 'STARTTLS: a2 BAD no',
    });
    expect(
      (await against([['+OK ready'], ['-ERR no TLS here']], { protocol: 'pop3', security: 'starttls' })).failure,
    ).to.include({ code: 'startTlsRefused', detail: 'STLS: -ERR no TLS here' });
  });

  it('forgets the capabilities that were listed before the connection was encrypted', async () => {
    const script: Script = async (peer) => {
      peer.say('* OK ready');
      await peer.read();
      peer.say('* CAPABILITY STARTTLS AUTH=PLAIN', 'a1 OK done');
      await peer.read();
      peer.say('a2 OK go on', '* CAPABILITY INJECTED');
      await peer.startTls();
      await peer.read();
      peer.say('* CAPABILITY LOGINDISABLED', 'a3 OK done');
      await peer.read();
    };
    const server = await startLineServer(script);
    servers.push(server);
    const { failure, dialogue } = await observe({ port: server.port, security: 'starttls', login: ADA });
    expect([failure?.code, JSON.stringify(dialogue).includes('INJECTED')]).to.deep.equal(['loginRefused', false]);
  });

  it('reports commandRefused for a greeting that is an error, and for a connection that the server ends', async () => {
    expect((await against([['* BYE overloaded']])).failure).to.include({
      code: 'commandRefused',
      detail: 'greeting: * BYE overloaded',
    });
    expect((await against([['* OK ready'], ['* BYE shutting down']])).failure).to.include({
      code: 'commandRefused',
      detail: 'CAPABILITY: * BYE shutting down',
    });
    expect((await against([['-ERR overloaded']], { protocol: 'pop3' })).failure).to.include({
      code: 'commandRefused',
      detail: 'greeting: -ERR overloaded',
    });
  });

  it('reports answerInvalid for what is no answer of the protocol', async () => {
    for (const [greeting, protocol] of [
      ['220 mail.example ESMTP', 'imap'],
      ['* OKAY', 'imap'],
      ['220 mail.example ESMTP', 'pop3'],
      ['+OKAY', 'pop3'],
    ] as const)
      expect((await against([[greeting]], { protocol })).failure, greeting).to.deep.equal({
        code: 'answerInvalid',
        phase: 'answer',
        detail: greeting,
      });
    for (const answer of ['what?', '+ go on', 'a9 OK done'])
      expect((await against([['* OK ready'], [answer]])).failure).to.deep.equal({
        code: 'answerInvalid',
        phase: 'answer',
        detail: answer,
      });
  });
});
