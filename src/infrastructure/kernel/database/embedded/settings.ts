/** The settings of a server that shares a small machine with the service and listens on loopback only. */
const BASE_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  jit: 'off',
  log_checkpoints: 'off',
};

/** Additional settings for data that may be lost in a power failure, but not in a crash of the server, such as that of tests. */
const DISPOSABLE_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Each process of a test run may have several services at a time, with twenty connections each.
  max_connections: '300',
};

/** The settings as arguments of the server's command line. */
export const settingArguments = (durable: boolean): string[] =>
  Object.entries(durable ? BASE_SETTINGS : { ...BASE_SETTINGS, ...DISPOSABLE_SETTINGS }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
