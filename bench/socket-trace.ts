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

/** Two writes within this time, in milliseconds, to the same socket are one packet. */
const PACKET_MS = 0.5;

const note = (socket: Socket, direction: Packet['direction'], chunk: unknown): void => {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.isBuffer(chunk) ? chunk : null;
  if (bytes === null || socket.remotePort === undefined) return;
  const statements = direction === 'sent' ? statementsOf(socket, bytes) : null;
  const text = statements ?? bytes.toString('latin1', 0, SHOWN).split('\r\n')[0] ?? '';
  const { user, system } = process.threadCpuUsage();
  const packet = {
    at: performance.timeOrigin + performance.now(),
    cpu: (user + system) / 1000,
    port: socket.remotePort,
    direction,
    text,
  };
  const last = packets.at(-1);
  const isRest =
    direction === 'sent' && last?.direction === 'sent' && last.port === packet.port && packet.at - last.at < PACKET_MS;
  if (isRest)
    packets[packets.length - 1] = { ...last, text: [last.text, text].filter((each) => each !== '').join(' | ') };
  else packets.push(packet);
  if (packets.length > KEPT) packets.shift();
};

const write = Socket.prototype.write;
Socket.prototype.write = function (this: Socket, ...parameters: unknown[]) {
  note(this, 'sent', parameters[0]);
  return Reflect.apply(write, this, parameters) as boolean;
};
const push = Socket.prototype.push;
Socket.prototype.push = function (this: Socket, chunk: unknown, encoding?: BufferEncoding) {
  note(this, 'received', chunk);
  return push.call(this, chunk, encoding);
};

process.on('SIGUSR2', () => {
  for (const packet of packets.splice(0)) console.log(JSON.stringify(packet));
  console.log('end of packets');
});
