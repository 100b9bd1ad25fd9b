import { expect } from 'chai';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { days, minutes } from '../../../src/domain/kernel/time.ts';
import { rootAnswer, thinAnswer, unknownAnswer } from '../../builders/whois-answers.ts';
import { closeServers } from '../kernel/network/loopback.ts';
import { rdapDomain, startRegistries } from './registries.ts';
import type { RegistryScript } from './registries.ts';

const named = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** An RDAP server that knows only these names. */
const knowing =
  (...registered: readonly string[]) =>
  (path: string, response: ServerResponse): void => {
    if (registered.includes(named(path))) response.end(rdapDomain(named(path)));
    else response.writeHead(404).end();
  };
/** A root server that refers to a registry with the given answer. */
const referring =
  (answer: (question: string, socket: Socket) => string | null) => (question: string, socket: Socket) =>
    question.includes('.') ? answer(question, socket) : rootAnswer(question, 'whois.registry.example');

const found = (source: string, name: string) => ({
  ok: true,
  source,
  name,
  expiresAt: new Date('2030-08-13T04:00:00Z'),
});

describe('domain registration lookups', () => {
  afterEach(closeServers);

  const context = async (script: RegistryScript, domain = 'example.com') => {
    const started = await startRegistries(script);
    const sight = await started.lookups.lookUp(domain);
    const outcome = sight.ok
      ? {
          ok: true,
          source: sight.value.source,
          name: sight.value.registration.name,
          expiresAt: sight.value.registration.expiresAt,
        }
      : { ok: false, ...sight.failure };
    return { ...started, outcome };
  };

  describe('by RDAP', () => {
    it('return the registration without a WHOIS query', async () => {
      const { outcome, paths, questions } = await context({ bootstrap: ['com'], rdap: knowing('example.com') });
      expect(outcome).to.deep.equal(found('rdap', 'example.com'));
      expect([paths, questions]).to.deep.equal([['/dns.json', '/rdap/domain/example.com'], []]);
    });

    it('query the name and then its parents', async () => {
      const { outcome, paths } = await context(
        { bootstrap: ['uk'], rdap: knowing('example.co.uk') },
        'Shop.www.example.co.uk.',
      );
      expect(outcome).to.deep.equal(found('rdap', 'example.co.uk'));
      expect(paths.slice(1).map(named)).to.deep.equal(['www.example.co.uk', 'example.co.uk']);
    });

    it('continue with the parent of a name that the registry rejects', async () => {
      for (const status of [400, 422]) {
        const rdap = (path: string, response: ServerResponse) =>
          named(path) === 'example.com'
            ? knowing('example.com')(path, response)
            : void response.writeHead(status).end();
        expect((await context({ bootstrap: ['com'], rdap }, 'www.example.com')).outcome).to.deep.equal(
          found('rdap', 'example.com'),
        );
      }
    });

    it('query the ASCII form of an international name', async () => {
      expect(
        (await context({ bootstrap: ['com'], rdap: knowing('xn--bcher-kva.com') }, 'BÜCHER.com')).outcome,
      ).to.deep.include({ name: 'xn--bcher-kva.com' });
    });

    it('fail with domainUnregistered if the name is not registered, without a WHOIS query', async () => {
      const { outcome, questions } = await context({ bootstrap: ['com'], rdap: knowing() }, 'www.example.com');
      expect([outcome, questions]).to.deep.equal([
        { ok: false, code: 'domainUnregistered', phase: 'answer', detail: 'www.example.com' },
        [],
      ]);
    });

    it('follow redirects', async () => {
      const rdap = (path: string, response: ServerResponse, port: number) => {
        if (path.startsWith('/rdap/'))
          response.writeHead(302, { location: `https://localhost:${port}/other/domain/example.com` });
        response.end(path.startsWith('/rdap/') ? '' : rdapDomain('example.com'));
      };
      expect((await context({ bootstrap: ['com'], rdap, names: { localhost: ['127.0.0.1'] } })).outcome).to.deep.equal(
        found('rdap', 'example.com'),
      );
    });
  });

  describe('by WHOIS, if RDAP is not offered or fails', () => {
    const whois = referring(() => thinAnswer);
    const endless = (response: ServerResponse) => {
      const more = (): void =>
        void response.write('['.repeat(64 * 1024), () => (response.destroyed ? undefined : more()));
      more();
    };

    for (const [what, script] of [
      ['the bootstrap registry does not list the suffix', { bootstrap: ['net'] }],
      ['the bootstrap registry fails', { bootstrap: null }],
      [
        'RDAP fails',
        { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.writeHead(500).end() },
      ],
      [
        'RDAP limits us',
        { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.writeHead(429).end() },
      ],
      [
        'RDAP answers no JSON',
        { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.end('<html>') },
      ],
      [
        'RDAP answers for another name',
        {
          bootstrap: ['com'],
          rdap: (_: string, response: ServerResponse) => void response.end(rdapDomain('example.org')),
        },
      ],
      [
        'RDAP answers JSON of great depth',
        { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.end('['.repeat(200_000)) },
      ],
      [
        'RDAP answers without end',
        { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => endless(response) },
      ],
      ['RDAP does not answer', { bootstrap: ['com'], rdap: () => undefined, timeoutMs: 6000 }],
      [
        'RDAP closes the connection',
        { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.destroy() },
      ],
      [
        'RDAP redirects in a circle',
        {
          bootstrap: ['com'],
          rdap: (path: string, response: ServerResponse) => void response.writeHead(302, { location: path }).end(),
        },
      ],
      [
        'RDAP redirects to a private address',
        {
          bootstrap: ['com'],
          rdap: (_: string, response: ServerResponse) =>
            void response.writeHead(302, { location: 'https://10.0.0.1/' }).end(),
        },
      ],
      [
        'RDAP redirects to plain HTTP',
        {
          bootstrap: ['com'],
          rdap: (_: string, response: ServerResponse) =>
            void response.writeHead(302, { location: 'http://shop.example/' }).end(),
        },
      ],
      [
        'RDAP redirects to nowhere',
        { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.writeHead(302).end() },
      ],
    ] satisfies readonly (readonly [string, RegistryScript])[])
      it(`return the registration if ${what}`, async () => {
        const { outcome, questions } = await context({ whois, ...script });
        expect([outcome, questions]).to.deep.equal([found('whois', 'example.com'), ['com', 'example.com']]);
      });

    it('follow at most three redirects of a loop', async () => {
      const rdap = (path: string, response: ServerResponse) => void response.writeHead(302, { location: path }).end();
      const { paths } = await context({ bootstrap: ['com'], rdap, whois });
      expect(paths.slice(1)).to.have.length(4);
    });

    it('query the name and then its parents', async () => {
      const answer = (question: string) =>
        question === 'example.com' ? thinAnswer : `No match for "${question.toUpperCase()}".\r\n`;
      const { outcome, questions } = await context({ bootstrap: [], whois: referring(answer) }, 'www.example.com');
      expect([outcome, questions]).to.deep.equal([
        found('whois', 'example.com'),
        ['com', 'www.example.com', 'example.com'],
      ]);
    });

    it('continue with the parent of a name without data', async () => {
      const answer = (question: string) =>
        question === 'example.com' ? thinAnswer : 'This name contains too many parts.\r\n';
      expect((await context({ bootstrap: [], whois: referring(answer) }, 'www.example.com')).outcome).to.deep.equal(
        found('whois', 'example.com'),
      );
    });

    it('read a response that is not UTF-8', async () => {
      const latin1 = (_: string, socket: Socket) => {
        socket.end(Buffer.from('domain: example.com\nregistrar: Größe GmbH\n', 'latin1'));
        return null;
      };
      const { lookups } = await startRegistries({ bootstrap: [], whois: referring(latin1) });
      expect(await lookups.lookUp('example.com')).to.have.nested.property('value.registration.registrar', 'Größe GmbH');
    });

    it('read the beginning of an endless response', async () => {
      const flood = (_: string, socket: Socket) => {
        socket.write(thinAnswer);
        const more = (): void =>
          void socket.write('x'.repeat(64 * 1024), () => (socket.destroyed ? undefined : more()));
        more();
        return null;
      };
      const { outcome, quiet } = await context({ bootstrap: [], whois: referring(flood) });
      expect(outcome).to.deep.equal(found('whois', 'example.com'));
      await quiet();
    });

    for (const [what, reply, failure] of [
      [
        'the name is not registered',
        () => 'No match for "EXAMPLE.COM".\r\n',
        { code: 'domainUnregistered', phase: 'answer', detail: 'example.com' },
      ],
      [
        'the response contains no data',
        () => 'Temporarily unavailable\r\n',
        { code: 'answerInvalid', phase: 'answer', detail: 'no registration data' },
      ],
      [
        'the response is binary',
        () => Buffer.alloc(5000, 1).toString('latin1'),
        { code: 'answerInvalid', phase: 'answer', detail: 'no registration data' },
      ],
      ['the response is empty', () => '', { code: 'connectionClosed', phase: 'answer', detail: 'closed early' }],
    ] as const)
      it(`fail with ${failure.code} if ${what}`, async () =>
        expect((await context({ bootstrap: [], whois: referring(reply) })).outcome).to.deep.equal({
          ok: false,
          ...failure,
        }));

    it('fail with timedOut for an endless response, and close the connection', async () => {
      const { outcome, quiet } = await context({
        bootstrap: [],
        whois: referring((_, socket) => (socket.write('Domain: example.com\n'), null)),
        timeoutMs: 3000,
      });
      expect(outcome).to.include({ ok: false, code: 'timedOut', phase: 'answer' });
      await quiet();
    });

    it('fail with registryUnknown if the root knows no registry', async () => {
      expect((await context({ bootstrap: [], whois: () => unknownAnswer }, 'example.invalid')).outcome).to.deep.equal({
        ok: false,
        code: 'registryUnknown',
        phase: 'answer',
        detail: 'invalid',
      });
    });

    it('report the RDAP error if the root knows no WHOIS server', async () => {
      const rdap = (_: string, response: ServerResponse) => void response.writeHead(503).end();
      expect((await context({ bootstrap: ['com'], rdap, whois: () => unknownAnswer })).outcome).to.deep.equal({
        ok: false,
        code: 'answerInvalid',
        phase: 'answer',
        detail: 'HTTP 503',
      });
    });

    it('do not query a private host in a referral', async () => {
      const { outcome, questions } = await context({
        bootstrap: [],
        whois: (question) => rootAnswer(question, 'whois.private.example'),
        names: { 'whois.private.example': ['10.0.0.1'] },
      });
      expect([outcome, questions]).to.deep.equal([
        { ok: false, code: 'addressNotPublic', phase: 'resolve', detail: 'whois.private.example' },
        ['com'],
      ]);
    });

    it('do not query an address in a referral', async () => {
      expect((await context({ bootstrap: [], whois: () => 'refer: 127.0.0.1\n' })).outcome).to.include({
        code: 'registryUnknown',
      });
    });

    it('follow one referral only', async () => {
      const { outcome, questions } = await context({ bootstrap: [], whois: () => rootAnswer('com', 'whois.iana.org') });
      expect([outcome, questions]).to.deep.equal([
        { ok: false, code: 'answerInvalid', phase: 'answer', detail: 'no registration data' },
        ['com', 'example.com'],
      ]);
    });
  });

  for (const domain of ['xn--ä.com', 'a\u3002\u3002b.com', '１.２.３.４', '\u00a0.com'])
    it(`fail with hostInvalid at ${JSON.stringify(domain)}, which has no DNS form, without a query`, async () => {
      const { outcome, paths, questions } = await context({ bootstrap: ['com'] }, domain);
      expect([outcome, paths, questions]).to.deep.equal([
        { ok: false, code: 'hostInvalid', phase: 'resolve', detail: domain },
        [],
        [],
      ]);
    });

  describe('RDAP bootstrap list', () => {
    const script: RegistryScript = { bootstrap: ['net'], whois: referring(() => thinAnswer) };
    const lists = (paths: readonly string[]) => paths.filter((path) => path === '/dns.json').length;

    it('is fetched again after exactly a day', async () => {
      const { lookups, clock, paths, questions } = await startRegistries(script);
      await lookups.lookUp('example.com');
      clock.advance(days(1) - 1);
      await lookups.lookUp('example.com');
      expect([lists(paths), questions.filter((question) => question === 'com').length]).to.deep.equal([1, 1]);
      clock.advance(1);
      await lookups.lookUp('example.com');
      expect([lists(paths), questions.filter((question) => question === 'com').length]).to.deep.equal([2, 2]);
    });

    it('is fetched once for concurrent lookups', async () => {
      const { lookups, paths } = await startRegistries(script);
      await Promise.all(Array.from({ length: 5 }, () => lookups.lookUp('example.com')));
      expect(lists(paths)).to.equal(1);
    });

    it('is kept while a new one cannot be fetched', async () => {
      const { lookups, clock, paths } = await startRegistries({
        bootstrap: (fetches) => (fetches === 0 ? ['com'] : null),
        rdap: knowing('example.com'),
      });
      await lookups.lookUp('example.com');
      clock.advance(days(1));
      expect(await lookups.lookUp('example.com')).to.have.nested.property('value.source', 'rdap');
      expect(lists(paths)).to.equal(2);
    });

    it('is not fetched again for exactly a minute after a failure', async () => {
      const { lookups, clock, paths } = await startRegistries({ ...script, bootstrap: null });
      await lookups.lookUp('example.com');
      clock.advance(minutes(1) - 1);
      await lookups.lookUp('example.com');
      expect(lists(paths)).to.equal(1);
      clock.advance(1);
      await lookups.lookUp('example.com');
      expect(lists(paths)).to.equal(2);
    });
  });
});
