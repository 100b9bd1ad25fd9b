import { expect } from 'chai';
import type { TcpCheck } from '../../../src/domain/checks/kinds/tcp.ts';
import { TcpProbe } from '../../../src/infrastructure/checks/probes/tcp-probe.ts';
import { freePort } from '../../fixtures/ports.ts';
import { closeServers, guardOf, startTcp } from '../kernel/network/loopback.ts';

const probe = new TcpProbe(guardOf());
const aCheck = { timeoutSeconds: 30, send: null, expect: null, degradedAfter: null, alertOnDegraded: false };
const observe = (port: number, check: Partial<TcpCheck> = {}) =>
  probe.probe({ ...aCheck, target: '127.0.0.1', port, ...check });
/** Starts a server that sends the text on connection. */
const greeting = (text: string | Buffer) => startTcp((socket) => void socket.write(text));

describe('TCP probe', () => {
  afterEach(closeServers);

  it('connects, measures each phase and closes the connection', async () => {
    const server = await startTcp((socket) => void socket.resume());
    const { failure, timings, expectedFound } = await observe(server.port);
    expect([failure, expectedFound, timings.tlsMs]).to.deep.equal([null, null, null]);
    expect([timings.connectMs, timings.totalMs]).to.satisfy((steps: unknown[]) =>
      steps.every((ms) => typeof ms === 'number' && ms >= 0),
    );
    await server.quiet();
    expect(server.accepted()).to.equal(1);
  });

  it('reports connectionFailed for a closed port, and addressNotPublic without connecting to a private host', async () => {
    expect((await observe(await freePort())).failure).to.include({ code: 'connectionFailed', detail: 'ECONNREFUSED' });
    const server = await greeting('hello');
    const shut = new TcpProbe(guardOf({ 'inside.example': ['127.0.0.1'] }, []));
    const { failure } = await shut.probe({ ...aCheck, target: 'inside.example', port: server.port });
    expect([failure?.code, server.accepted()]).to.deep.equal(['addressNotPublic', 0]);
  });

  it('sends the text and finds the expected response across chunks', async () => {
    const server = await startTcp((socket) => {
      socket.once('data', (sent: Buffer) => {
        socket.write(`${sent.toString().trim()} PO`);
        setTimeout(() => socket.write('NG\r\n'), 20);
      });
    });
    expect(await observe(server.port, { send: 'PING\r\n', expect: 'PING PONG' })).to.deep.include({
      failure: null,
      expectedFound: true,
      receivedBytes: 11,
    });
  });

  it('reports expectedFound false if the connection closes without the text', async () => {
    const server = await startTcp((socket) => void socket.end('bye'));
    expect(await observe(server.port, { expect: 'hello' })).to.deep.include({
      failure: null,
      expectedFound: false,
      receivedBytes: 3,
    });
  });

  it('reports expectedFound false if the text does not arrive before the timeout', async () => {
    const server = await greeting('hel');
    expect(await observe(server.port, { expect: 'hello', timeoutSeconds: 3 })).to.deep.include({
      expectedFound: false,
      receivedBytes: 3,
    });
  });

  it('searches exactly the first 64 KiB of the response', async () => {
    const limit = 64 * 1024;
    for (const [position, isFound] of [
      [limit - 5, true],
      [limit - 4, false],
    ] as const) {
      const server = await greeting(Buffer.from(`${'.'.repeat(position)}hello`));
      expect(await observe(server.port, { expect: 'hello' }), String(position)).to.deep.include({
        expectedFound: isFound,
        receivedBytes: limit,
      });
    }
  });
});
