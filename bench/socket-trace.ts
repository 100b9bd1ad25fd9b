import { Socket } from 'node:net';

/*
 * Loaded before a program, notes what it writes to and reads from sockets, and prints it on SIGUSR2, one line of JSON
 * for each packet. Statements of PostgreSQL are named by the beginning of their text.
 */

/** A packet: its time and the processor time of the main thread, in milliseconds, its direction, and what it is. */
export interface Packet {
  readonly at: number;
  readonly cpu: number;
  readonly port: number;
  readonly direction: 'sent' | 'received';
  readonly text: string;
}

const KEPT = 20_000;
const SHOWN = 70;
const packets: Packet[] = [];
/** The texts of prepared statements, by connection and name. */
const prepared = new WeakMap<Socket, Map<string, string>>();

const zeroTerminated = (bytes: Buffer, from: number): string => bytes.toString('utf8', from, bytes.indexOf(0, from));

/** Returns the statements in a packet to PostgreSQL, or null if it is none. */
const statementsOf = (socket: Socket, bytes: Buffer): string | null => {
  const known = prepared.get(socket) ?? new Map<string, string>();
  prepared.set(socket, known);
  const statements: string[] = [];
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    const [type, length] = [String.fromCharCode(bytes[at] ?? 0), bytes.readInt32BE(at + 1)];
    if (!'PBDESCQXHFdcf'.includes(type) || length < 4 || at + 1 + length > bytes.length) return null;
    if (type === 'Q') statements.push(zeroTerminated(bytes, at + 5));
    if (type === 'P') {
      const name = zeroTerminated(bytes, at + 5);
      known.set(name, zeroTerminated(bytes, at + 6 + Buffer.byteLength(name)));
    }
    if (type === 'B') {
      const portal = zeroTerminated(bytes, at + 5);
      statements.push(known.get(zeroTerminated(bytes, at + 6 + Buffer.byteLength(portal))) ?? '');
    }
  }
  return statements.map((statement) => statement.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN)).join(' | ');
};

const note = (socket: Socket, direction: Packet['direction'], chunk: unknown): void => {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : Buffer.isBuffer(chunk) ? chunk : null;
  if (bytes === null || socket.remotePort === undefined) return;
  const statements = direction === 'sent' ? statementsOf(socket, bytes) : null;
  const text = statements ?? bytes.toString('latin1', 0, SHOWN).split('\r\n')[0] ?? '';
  const { user, system } = process.threadCpuUsage();
  packets.push({
    at: performance.timeOrigin + performance.now(),
    cpu: (user + system) / 1000,
    port: socket.remotePort,
    direction,
    text,
  });
  if (packets.length > KEPT) packets.shift();
};

type Generic = (this: Socket, isVector: boolean, data: unknown, ...rest: readonly unknown[]) => void;
const prototype = Socket.prototype as unknown as { _writeGeneric: Generic; push: Socket['push'] };
const write = prototype._writeGeneric;
prototype._writeGeneric = function (isVector, data, ...rest) {
  const chunks = isVector ? (data as readonly { readonly chunk: unknown }[]).map(({ chunk }) => chunk) : [data];
  const bytes = chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk));
  note(this, 'sent', bytes.every(Buffer.isBuffer) ? Buffer.concat(bytes) : bytes[0]);
  write.call(this, isVector, data, ...rest);
};
const push = Socket.prototype.push;
prototype.push = function (this: Socket, chunk: unknown, encoding?: BufferEncoding) {
  note(this, 'received', chunk);
  return push.call(this, chunk, encoding);
};

process.on('SIGUSR2', () => {
  for (const packet of packets.splice(0)) console.log(JSON.stringify(packet));
  console.log('end of packets');
});
