/**
 * A separate process that migrates a database, and kills itself with SIGKILL instead of sending a packet to it:
 * `node doomed-migration.ts <url> <number of the packet>`. Writes how many packets it sent if it lives.
 */
import { Socket } from 'node:net';
import process from 'node:process';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';

const [url = '', doomed = ''] = process.argv.slice(2);
const database = await Database.connect(url);

let packets = 0;
const { write } = Socket.prototype;
Socket.prototype.write = function (this: Socket, ...parameters: Parameters<typeof write>) {
  packets += 1;
  if (packets === Number(doomed)) process.kill(process.pid, 'SIGKILL');
  return write.apply(this, parameters);
} as typeof write;

await database.migrate();
process.stderr.write(String(packets));
await database.close();
