import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { expect } from 'chai';
import { locateBinaries } from '../../../../../src/infrastructure/kernel/database/embedded/binaries.ts';
import { createCluster } from '../../../../../src/infrastructure/kernel/database/embedded/cluster.ts';
import type { Cluster } from '../../../../../src/infrastructure/kernel/database/embedded/cluster.ts';
import { attachOrLaunch } from '../../../../../src/infrastructure/kernel/database/embedded/postmaster.ts';
import type { Launch } from '../../../../../src/infrastructure/kernel/database/embedded/postmaster.ts';
import { serverAccount } from '../../../../../src/infrastructure/kernel/database/embedded/server-account.ts';
import { StartupError } from '../../../../../src/infrastructure/kernel/system/startup-error.ts';
import { freePort } from '../../../../fixtures/ports.ts';
import { rejectionOf, ScratchDirectory } from './scratch-directory.ts';

describe('port of the embedded PostgreSQL', () => {
  let scratch: ScratchDirectory;
  let occupant: Server;
  let cluster: Cluster;
  let launch: Launch;
  beforeEach(async () => {
    scratch = new ScratchDirectory();
    occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const account = serverAccount(scratch.dataDir);
    const binaries = locateBinaries(account, scratch.path);
    mkdirSync(scratch.path, { recursive: true });
    cluster = await createCluster(scratch.dataDir, binaries, account, { durable: false });
    launch = { postgres: binaries.postgres, account, durable: false };
  });
  afterEach(async () => {
    occupant.close();
    await scratch.remove();
  });

  const takenPort = (): number => (occupant.address() as AddressInfo).port;

  it('the port is chosen again if it is in use', async () => {
    const free = await freePort();
    const ports = [takenPort(), takenPort(), free];
    const { port } = await attachOrLaunch(cluster, { ...launch, choosePort: () => Promise.resolve(ports.shift()!) });
    expect(port).to.equal(free);
  });

  it('the port is reported in a one-line message if every choice is in use', async () => {
    const error = await rejectionOf(
      attachOrLaunch(cluster, { ...launch, choosePort: () => Promise.resolve(takenPort()) }),
    );
    expect(error).to.be.instanceOf(StartupError);
    expect(error.message).to.match(/^The embedded PostgreSQL did not start: [^\n]*could not bind[^\n]*$/);
    expect(scratch.serverPid).to.equal(null);
  });
});
