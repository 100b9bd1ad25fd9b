import { expect } from 'chai';
import type { WebsiteCheck } from '../../../src/domain/checks/kinds/website-observation.ts';
import { GuardedHttpProbe } from '../../../src/infrastructure/checks/probes/http-probe.ts';
import { freePort } from '../../fixtures/ports.ts';
import { aWebsiteCheck } from '../../builders/website-checks.ts';
import { closeServers, guardOf, startHttp, startTcp, trustingTests } from '../kernel/network/loopback.ts';

const failure = async (execute: Partial<WebsiteCheck>) => {
  const seen = await new GuardedHttpProbe(guardOf(), trustingTests).probe(aWebsiteCheck(execute));
  return seen.kind === 'failed' ? seen.failure : null;
};

describe('HTTP probe without a response', () => {
  afterEach(closeServers);

  describe('HTTP probe failures', () => {
    it('reports connectionFailed for a closed port', async () =>
      expect(await failure({ target: `http://127.0.0.1:${await freePort()}/` })).to.deep.equal({
        code: 'connectionFailed',
        phase: 'connect',
        detail: 'ECONNREFUSED',
      }));

    it('reports hostUnresolved for a name without an address', async () =>
      expect(await failure({ target: 'http://nowhere.example/' })).to.include({
        code: 'hostUnresolved',
        phase: 'resolve',
      }));

    it('reports connectionClosed for a reset before the response', async () => {
      const server = await startTcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
      expect(await failure({ target: `http://127.0.0.1:${server.port}/` })).to.include({
        code: 'connectionClosed',
        phase: 'request',
      });
    });

    it('reports connectionClosed for a truncated response body', async () => {
      const server = await startTcp((socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nshort')),
      );
      expect(await failure({ target: `http://127.0.0.1:${server.port}/` })).to.include({
        code: 'connectionClosed',
        phase: 'answer',
      });
    });

    it('reports answerInvalid for a response that is not HTTP', async () => {
      const server = await startTcp((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.9\r\n')));
      expect(await failure({ target: `http://127.0.0.1:${server.port}/` })).to.include({ code: 'answerInvalid' });
      await server.quiet();
    });

    it('reports answerInvalid for headers of unlimited length', async () => {
      const server = await startTcp((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const more = () => socket.destroyed || socket.write(`x: ${'y'.repeat(4000)}\r\n`, more);
        more();
      });
      expect(await failure({ target: `http://127.0.0.1:${server.port}/` })).to.include({
        code: 'answerInvalid',
        detail: 'HPE_HEADER_OVERFLOW',
      });
      await server.quiet();
    });

    it('reports a failure in phase request for an unrequested protocol switch', async () => {
      const server = await startTcp((socket) =>
        socket.once('data', () => socket.write('HTTP/1.1 101 Hi\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')),
      );
      expect(await failure({ target: `http://127.0.0.1:${server.port}/` })).to.include({ phase: 'request' });
      await server.quiet();
    });
  });

  describe('HTTP probe deadline', () => {
    const timesOut = async (phase: string, url: string, execute: Partial<WebsiteCheck> = {}) => {
      const begun = performance.now();
      expect(await failure({ target: url, timeoutSeconds: 3, ...execute })).to.deep.equal({
        code: 'timedOut',
        phase,
        detail: 'deadline passed',
      });
      expect(performance.now() - begun).to.be.at.least(2990);
    };

    it('reports timedOut if the name server does not respond', async () => {
      const guard = { judge: () => new Promise<never>(() => undefined) };
      const seen = await new GuardedHttpProbe(guard, trustingTests).probe(aWebsiteCheck({ timeoutSeconds: 1 }));
      expect(seen.kind === 'failed' && seen.failure).to.include({ code: 'timedOut', phase: 'resolve' });
      expect(seen.timings.dnsMs).to.equal(null);
    });

    it('reports timedOut if the TLS handshake is not answered', async () => {
      const server = await startTcp((socket) => socket.resume());
      await timesOut('tls', `https://127.0.0.1:${server.port}/`);
      await server.quiet();
    });

    it('reports timedOut if the server does not respond', async () => {
      const server = await startTcp((socket) => socket.resume());
      await timesOut('request', `http://127.0.0.1:${server.port}/`);
      await server.quiet();
    });

    it('reports timedOut for a response body that arrives slowly without end', async () => {
      const server = await startHttp((_request, response) => {
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      });
      await timesOut('answer', `http://127.0.0.1:${server.port}/`);
      await server.quiet();
    });

    it('reports timedOut for headers that arrive slowly without end', async () => {
      const server = await startTcp((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx: ');
        const drip = setInterval(() => socket.write('y'), 20);
        socket.on('close', () => clearInterval(drip));
      });
      await timesOut('request', `http://127.0.0.1:${server.port}/`);
      await server.quiet();
    });

    it('includes all redirects', async () => {
      const server = await startHttp((request, response) => {
        setTimeout(() => response.writeHead(302, { location: `${request.url ?? ''}x` }).end(), 1000);
      });
      await timesOut('request', `http://127.0.0.1:${server.port}/`);
      await server.quiet();
    });
  });
});
