const contexts =
  'organizations|accounts|customers|monitoring|maintenance|incident-management|agent-access|connected-apps|data-export|reports|notifications|status-pages|custom-domains';

/** A layer may import itself and the layers named; type imports count. */
const layer = (from, ...allowed) => ({
  name: `${from}-imports`,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { path: '^src/', pathNot: `^src/(${[from, ...allowed].join('|')})/` },
});

export default {
  forbidden: [
    layer('domain'),
    layer('application', 'domain'),
    layer('infrastructure', 'domain', 'application'),
    layer('interfaces', 'domain', 'application'),
    { name: 'pure-domain', severity: 'error', from: { path: '^src/domain/' }, to: { pathNot: '^src/' } },
    { name: 'frameworkless-application', severity: 'error', from: { path: '^src/application/' }, to: { pathNot: '^src/' } },
    {
      name: 'domain-kernel-knows-no-context',
      severity: 'error',
      from: { path: '^src/domain/kernel/' },
      to: { path: '^src/domain/', pathNot: '^src/domain/kernel/' },
    },
    {
      name: 'domain-contexts-apart',
      severity: 'error',
      comment: 'A context knows the kernel, access and itself; anything else goes through a port.',
      from: { path: `^src/domain/(${contexts})/` },
      to: { path: `^src/domain/(${contexts})/`, pathNot: '^src/domain/$1/' },
    },
    {
      name: 'inversify-only-in-composition',
      severity: 'error',
      from: { pathNot: '^src/(composition/|main\\.ts)' },
      to: { path: 'node_modules/(inversify|reflect-metadata)/' },
    },
    {
      name: 'composition-only-from-entry-points',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(composition/|cli/|main\\.ts)' },
      to: { path: '^src/composition/' },
    },
    {
      name: 'mcp-apart-from-http',
      severity: 'error',
      comment: 'Composition hands the declared operations over; neither interface knows the other.',
      from: { path: '^src/interfaces/(mcp|http)/' },
      to: { path: '^src/interfaces/(mcp|http)/', pathNot: '^src/interfaces/$1/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: { tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' }, enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] } },
};
