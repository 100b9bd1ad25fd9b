import type { World } from '../world.ts';

/** The public tools, with targets that do not depend on the network: loopback addresses and invalid targets. */
export const recordTools = async ({ script, alpha, target }: World): Promise<void> => {
  const { token } = alpha.admin;
  const tool = (query: string, caller = token) =>
    script.send(query.replaceAll(String(target.port), 'PORT'), caller, 'GET', `/api/tools/${query}`);
  const hosts = ['10.0.0.1', '169.254.169.254', '[::1]', '127.1', 'localhost', 'nas.local', 'a%20b', ''];
  for (const host of hosts) {
    for (const query of [
      `dns?domain=${host}`,
      `tls?host=${host}`,
      `port?host=${host}&port=80`,
      `whois?domain=${host}`,
      `ping?host=${host}`,
      `blocklist?address=${host}`,
    ])
      await tool(query);
  }
  for (const url of ['http://10.0.0.1/', 'file:///etc/passwd', 'ftp://1.1.1.1/', 'nothing', ''])
    await tool(`http?url=${encodeURIComponent(url)}`);
  for (const path of ['/', '/redirect', '/refuse'])
    await tool(`http?url=${encodeURIComponent(`${target.origin}${path}`)}`);
  await tool('http?url=http%3A%2F%2F127.0.0.1%3A1%2F');
  for (const port of [String(target.port), '1', '0', '65536', 'x', '']) await tool(`port?host=127.0.0.1&port=${port}`);
  for (const port of [String(target.port), '1', '0', '']) await tool(`tls?host=127.0.0.1&port=${port}`);
  for (const query of [
    'dns',
    'dns?domain=example.com&type=ANY',
    'dns?domain=127.0.0.1&type=MX',
    'whois',
    'whois?domain=com',
    'whois?domain=8.8.8.8',
    `whois?domain=${'a'.repeat(250)}.com`,
  ])
    await tool(query);
  for (const query of [
    'ping?host=127.0.0.1&count=1',
    'ping?host=127.0.0.1&count=0',
    'ping?host=127.0.0.1&count=6',
    'ping',
    'blocklist',
    'blocklist?address=example',
    'nothing?host=127.0.0.1',
  ])
    await tool(query);
  for (const caller of [alpha.reader.token, alpha.boundReader.session, alpha.responder.token])
    await tool('dns?domain=10.0.0.1', caller);
};
