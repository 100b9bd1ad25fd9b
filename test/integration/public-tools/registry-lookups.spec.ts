import { expect } from 'chai';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { days, minutes } from '../../../src/domain/kernel/time.ts';
import { rootAnswer, thinAnswer, unknownAnswer } from '../../builders/whois-answers.ts';
import { closeServers } from '../kernel/network/loopback.ts';
import { rdapDomain, startRegistries } from './registries.ts';
import type { RegistryScript } from './registries.ts';

const named = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** An RDAP server that knows these names and no other. */
const knowing =
  (...registered: readonly string[]) =>
  (path: string, response: ServerResponse): void => {
    if (registered.includes(named(path))) response.end(rdapDomain(named(path)));
    else response.writeHead(404).end();
  };
/** A root that refers to a registry, which answers so. */
const referring = (answer: (question: string, socket: Socket) => string | null) => (question: string, socket: Socket) =>
  question.includes('.') ? answer(question, socket) : rootAnswer(question, 'whois.registry.example');

const found = (source: string, name: string) => ({ ok: true, source, name, expiresAt: new Date('2030-08-13T04:00:00Z') });

describe('the registries of domains', () => {
  afterEach(closeServers);

  const context = async (script: RegistryScript, domain = 'example.com') => {
    const started = await startRegistries(script);
    const sight = await started.lookups.lookUp(domain);
    const told = sight.ok ? { ok: true, source: sight.value.source, name: sight.value.registration.name, expiresAt: sight.value.registration.expiresAt } : { ok: false, ...sight.failure };
    return { ...started, told };
  };

  describe('by RDAP', () => {
    it('tell the registration, and WHOIS is not asked', async () => {
      const { told, paths, questions } = await context({ bootstrap: ['com'], rdap: knowing('example.com') });
      expect(told).to.deep.equal(found('rdap', 'example.com'));
      expect([paths, questions]).to.deep.equal([['/dns.json', '/rdap/domain/example.com'], []]);
    });

    it('are asked for the name and then for those above it', async () => {
      const { told, paths } = await context({ bootstrap: ['uk'], rdap: knowing('example.co.uk') }, 'Shop.www.example.co.uk.');
      expect(told).to.deep.equal(found('rdap', 'example.co.uk'));
      expect(paths.slice(1).map(named)).to.deep.equal(['www.example.co.uk', 'example.co.uk']);
    });

    it('are asked for the next name above one that they take for none', async () => {
      for (const status of [400, 422]) {
        const rdap = (path: string, response: ServerResponse) => (named(path) === 'example.com' ? knowing('example.com')(path, response) : void response.writeHead(status).end());
        expect((await context({ bootstrap: ['com'], rdap }, 'www.example.com')).told).to.deep.equal(found('rdap', 'example.com'));
      }
    });

    it('are asked for the ASCII form of an international name', async () => {
      expect((await context({ bootstrap: ['com'], rdap: knowing('xn--bcher-kva.com') }, 'BÜCHER.com')).told).to.deep.include({ name: 'xn--bcher-kva.com' });
    });

    it('fail with domainUnregistered when nobody holds the name, and WHOIS is not asked', async () => {
      const { told, questions } = await context({ bootstrap: ['com'], rdap: knowing() }, 'www.example.com');
      expect([told, questions]).to.deep.equal([{ ok: false, code: 'domainUnregistered', phase: 'answer', detail: 'www.example.com' }, []]);
    });

    it('are followed to where they redirect', async () => {
      const rdap = (path: string, response: ServerResponse, port: number) => {
        if (path.startsWith('/rdap/')) response.writeHead(302, { location: `https://localhost:${port}/other/domain/example.com` });
        response.end(path.startsWith('/rdap/') ? '' : rdapDomain('example.com'));
      };
      expect((await context({ bootstrap: ['com'], rdap, names: { localhost: ['127.0.0.1'] } })).told).to.deep.equal(found('rdap', 'example.com'));
    });
  });

  describe('by WHOIS, where RDAP is not offered or fails', () => {
    const whois = referring(() => thinAnswer);
    const endless = (response: ServerResponse) => {
      const more = (): void => void response.write('['.repeat(64 * 1024), () => (response.destroyed ? undefined : more()));
      more();
    };

    for (const [what, script] of [
      ['the bootstrap registry names none', { bootstrap: ['net'] }],
      ['the bootstrap registry fails', { bootstrap: null }],
      ['RDAP fails', { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.writeHead(500).end() }],
      ['RDAP limits us', { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.writeHead(429).end() }],
      ['RDAP answers no JSON', { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.end('<html>') }],
      ['RDAP answers for another name', { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.end(rdapDomain('example.org')) }],
      ['RDAP answers JSON of great depth', { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.end('['.repeat(200_000)) }],
      ['RDAP answers without end', { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => endless(response) }],
      ['RDAP does not answer', { bootstrap: ['com'], rdap: () => undefined, timeoutMs: 1500 }],
      ['RDAP closes the connection', { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.destroy() }],
      ['RDAP redirects in a circle', { bootstrap: ['com'], rdap: (path: string, response: ServerResponse) => void response.writeHead(302, { location: path }).end() }],
      ['RDAP redirects to a private address', { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.writeHead(302, { location: 'https://10.0.0.1/' }).end() }],
      ['RDAP redirects to plain HTTP', { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.writeHead(302, { location: 'http://shop.example/' }).end() }],
      ['RDAP redirects to nowhere', { bootstrap: ['com'], rdap: (_: string, response: ServerResponse) => void response.writeHead(302).end() }],
    ] satisfies readonly (readonly [string, RegistryScript])[])
      it(`tell the registration when ${what}`, async () => {
        const { told, questions } = await context({ whois, ...script });
        expect([told, questions]).to.deep.equal([found('whois', 'example.com'), ['com', 'example.com']]);
      });

    it('follows a circle of redirects three times at most', async () => {
      const rdap = (path: string, response: ServerResponse) => void response.writeHead(302, { location: path }).end();
      const { paths } = await context({ bootstrap: ['com'], rdap, whois });
      expect(paths.slice(1)).to.have.length(4);
    });

    it('are asked for the name and then for those above it', async () => {
      const answer = (question: string) => (question === 'example.com' ? thinAnswer : `No match for "${question.toUpperCase()}".\r\n`);
      const { told, questions } = await context({ bootstrap: [], whois: referring(answer) }, 'www.example.com');
      expect([told, questions]).to.deep.equal([found('whois', 'example.com'), ['com', 'www.example.com', 'example.com']]);
    });

    it('are asked for the next name above one of which they tell nothing', async () => {
      const answer = (question: string) => (question === 'example.com' ? thinAnswer : 'This name contains too many parts.\r\n');
      expect((await context({ bootstrap: [], whois: referring(answer) }, 'www.example.com')).told).to.deep.equal(found('whois', 'example.com'));
    });

    it('read an answer that is not UTF-8', async () => {
      const latin1 = (_: string, socket: Socket) => {
        socket.end(Buffer.from('domain: example.com\nregistrar: Größe GmbH\n', 'latin1'));
        return null;
      };
      const { lookups } = await startRegistries({ bootstrap: [], whois: referring(latin1) });
      expect(await lookups.lookUp('example.com')).to.have.nested.property('value.registration.registrar', 'Größe GmbH');
    });

    it('read the beginning of an answer without end', async () => {
      const flood = (_: string, socket: Socket) => {
        socket.write(thinAnswer);
        const more = (): void => void socket.write('x'.repeat(64 * 1024), () => (socket.destroyed ? undefined : more()));
        more();
        return null;
      };
      const { told, quiet } = await context({ bootstrap: [], whois: referring(flood) });
      expect(told).to.deep.equal(found('whois', 'example.com'));
      await quiet();
    });

    for (const [what, reply, failure] of [
      ['nobody holds the name', () => 'No match for "EXAMPLE.COM".\r\n', { code: 'domainUnregistered', phase: 'answer', detail: 'example.com' }],
      ['the answer tells nothing', () => 'WHOIS LIMIT EXCEEDED\r\n', { code: 'answerInvalid', phase: 'answer', detail: 'tells of no registration' }],
      ['the answer is binary', () => Buffer.alloc(5000, 1).toString('latin1'), { code: 'answerInvalid', phase: 'answer', detail: 'tells of no registration' }],
      ['the answer is empty', () => '', { code: 'connectionClosed', phase: 'answer', detail: 'closed early' }],
    ] as const)
      it(`fail with ${failure.code} when ${what}`, async () => expect((await context({ bootstrap: [], whois: referring(reply) })).told).to.deep.equal({ ok: false, ...failure }));

    it('fail with timedOut when an answer never ends, and hang up', async () => {
      const { told, quiet } = await context({ bootstrap: [], whois: referring((_, socket) => (socket.write('Domain: example.com\n'), null)), timeoutMs: 300 });
      expect(told).to.include({ ok: false, code: 'timedOut', phase: 'answer' });
      await quiet();
    });

    it('fail with registryUnknown when the root knows none', async () => {
      expect((await context({ bootstrap: [], whois: () => unknownAnswer }, 'example.invalid')).told).to.deep.equal({ ok: false, code: 'registryUnknown', phase: 'answer', detail: 'invalid' });
    });

    it('tell what RDAP failed with when the root knows no other server', async () => {
      const rdap = (_: string, response: ServerResponse) => void response.writeHead(503).end();
      expect((await context({ bootstrap: ['com'], rdap, whois: () => unknownAnswer })).told).to.deep.equal({ ok: false, code: 'answerInvalid', phase: 'answer', detail: 'HTTP 503' });
    });

    it('are not asked where the root refers to a private host', async () => {
      const { told, questions } = await context({ bootstrap: [], whois: (question) => rootAnswer(question, 'whois.private.example'), names: { 'whois.private.example': ['10.0.0.1'] } });
      expect([told, questions]).to.deep.equal([{ ok: false, code: 'addressNotPublic', phase: 'resolve', detail: 'whois.private.example' }, ['com']]);
    });

    it('are not asked where the root refers to an address', async () => {
      expect((await context({ bootstrap: [], whois: () => 'refer: 127.0.0.1\n' })).told).to.include({ code: 'registryUnknown' });
    });

    it('are referred to once only, however the servers refer to each other', async () => {
      const { told, questions } = await context({ bootstrap: [], whois: () => rootAnswer('com', 'whois.iana.org') });
      expect([told, questions]).to.deep.equal([{ ok: false, code: 'answerInvalid', phase: 'answer', detail: 'tells of no registration' }, ['com', 'example.com']]);
    });
  });

  for (const domain of ['xn--ä.com', 'a\u3002\u3002b.com', '１.２.３.４', '\u00a0.com'])
    it(`fail with hostInvalid at ${JSON.stringify(domain)}, which has no form in the DNS, and are not asked`, async () => {
      const { told, paths, questions } = await context({ bootstrap: ['com'] }, domain);
      expect([told, paths, questions]).to.deep.equal([{ ok: false, code: 'hostInvalid', phase: 'resolve', detail: domain }, [], []]);
    });

  describe('are looked up again', () => {
    const script: RegistryScript = { bootstrap: ['net'], whois: referring(() => thinAnswer) };
    const lists = (paths: readonly string[]) => paths.filter((path) => path === '/dns.json').length;

    it('after a day by the clock, and not a millisecond sooner', async () => {
      const { lookups, clock, paths, questions } = await startRegistries(script);
      await lookups.lookUp('example.com');
      clock.advance(days(1) - 1);
      await lookups.lookUp('example.com');
      expect([lists(paths), questions.filter((question) => question === 'com').length]).to.deep.equal([1, 1]);
      clock.advance(1);
      await lookups.lookUp('example.com');
      expect([lists(paths), questions.filter((question) => question === 'com').length]).to.deep.equal([2, 2]);
    });

    it('once for many who ask at the same time', async () => {
      const { lookups, paths } = await startRegistries(script);
      await Promise.all(Array.from({ length: 5 }, () => lookups.lookUp('example.com')));
      expect(lists(paths)).to.equal(1);
    });

    it('by the older list while no new one can be had', async () => {
      const { lookups, clock, paths } = await startRegistries({ bootstrap: (fetches) => (fetches === 0 ? ['com'] : null), rdap: knowing('example.com') });
      await lookups.lookUp('example.com');
      clock.advance(days(1));
      expect(await lookups.lookUp('example.com')).to.have.nested.property('value.source', 'rdap');
      expect(lists(paths)).to.equal(2);
    });

    it('a minute after the bootstrap registry failed, and not a millisecond sooner', async () => {
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
