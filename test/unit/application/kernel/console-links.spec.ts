import { globSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { consoleLinks } from '../../../../src/application/kernel/console-links.ts';
import { monitorKindNames } from '../../../../src/domain/monitors/monitor.ts';

const ID = '01890000-0000-7000-8000-000000000001';

/** Returns the paths of the routes that the console declares, with `$id` and `$kind` for what they name. */
const declaredPaths = (): readonly string[] =>
  globSync('console/**/routes.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path),
  );

describe('the links to places of the console', () => {
  it('lead to screens that the console has', () => {
    const known = declaredPaths();
    const links = consoleLinks('https://monitor.example');
    const shown = [
      links.channel(ID),
      links.customers,
      links.domains,
      links.locations,
      links.onCall,
      links.organization,
      links.people,
      links.response(ID),
      links.schedule(ID),
      ...monitorKindNames.map((name) => links.monitor(name, ID)),
    ];
    for (const place of shown) {
      const { origin, pathname } = new URL(place);
      const kind = new RegExp(`^/monitors/(?:${monitorKindNames.join('|')})/`);
      const path = pathname.replace('/console', '').replace(kind, '/monitors/$$kind/').replace(ID, '$$id');
      expect(origin, place).to.equal('https://monitor.example');
      expect(known, place).to.include(path);
    }
  });
});
