import { expect } from 'chai';
import type { TcpCheck } from '../../../src/domain/monitors/kinds/tcp.ts';
import { TcpProbe } from '../../../src/infrastructure/checks/tcp-probe.ts';
import { closeServers, closedPort, guardOf, startTcp } from '../kernel/network/loopback.ts';

const probe = new TcpProbe(guardOf());
const observe = (port: number, check: Partial<TcpCheck> = {}) => probe.probe({ target: '127.0.0.1', port, timeoutSeconds: 5, send: null, expect: null, ...check });
/** Sends the text in its own chunk on connection. */
const greeting = (text: string | Buffer) => startTcp((socket) => void socket.write(text));

describe('the TCP probe', () => {
  afterEach(closeServers);

  it('connects, closes the connection again, and measures its steps', async () => {
    const server = await startTcp((socket) => void socket.resume());
    const { failure, timings, expectedFound } = await observe(server.port);
    expect([failure, expectedFound, timings.tlsMs]).to.deep.equal([null, null, null]);
    expect([timings.connectMs, timings.totalMs]).to.satisfy((steps: unknown[]) => steps.every((ms) => typeof ms === 'number' && ms >= 0));
    await server.quiet();
    expect(server.accepted()).to.equal(1);
  });

  it('reports a closed port, and a host that is not public without connecting to it', async () => {
    expect((await observe(await closedPort())).failure).to.include({ code: 'connectionFailed', detail: 'ECONNREFUSED' });
    const server = await greeting('hello');
    const shut = new TcpProbe(guardOf({ 'inside.example': ['127.0.0.1'] }, []));
    const { failure } = await shut.probe({ target: 'inside.example', port: server.port, timeoutSeconds: 5, send: null, expect: null });
    expect([failure?.code, server.accepted()]).to.deep.equal(['addressNotPublic', 0]);
  });

  it('sends a text, and finds the expected one in the answer, also across chunks', async () => {
    const server = await startTcp((socket) => {
      socket.once('data', (sent: Buffer) => {
        socket.write(`${sent.toString().trim()} PO`);
        setTimeout(() => socket.write('NG\r\n'), 20);
      });
    });
    expect(await observe(server.port, { send: 'PING\r\n', expect: 'PING PONG' })).to.deep.include({ failure: null, expectedFound: true, receivedBytes: 11 });
  });

  it('does not find what is not sent before the connection closes', async () => {
    const server = await startTcp((socket) => void socket.end('bye'));
    expect(await observe(server.port, { expect: 'hello' })).to.deep.include({ failure: null, expectedFound: false, receivedBytes: 3 });
  });

  it('does not find what is not sent before the timeout', async () => {
    const server = await greeting('hel');
    expect(await observe(server.port, { expect: 'hello', timeoutSeconds: 1 })).to.deep.include({ expectedFound: false, receivedBytes: 3 });
  });

  it('searches the first 64 KiB of the answer, to the last byte, and no further', async () => {
    const limit = 64 * 1024;
    for (const [position, isFound] of [[limit - 5, true], [limit - 4, false]] as const) {
      const server = await greeting(Buffer.from(`${'.'.repeat(position)}hello`));
      expect(await observe(server.port, { expect: 'hello' }), String(position)).to.deep.include({ expectedFound: isFound, receivedBytes: limit });
    }
  });
});
