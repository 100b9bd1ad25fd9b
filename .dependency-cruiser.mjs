import { contextRules } from './scripts/context-rules.ts';

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
    layer('texts', 'domain'),
    {
      name: 'texts-import-types-of-the-domain',
      severity: 'error',
      comment: 'A browser can load the texts of one language alone. The module about Intl imports nothing.',
      from: { path: '^src/texts/' },
      to: { path: '^src/domain/', pathNot: '^src/domain/kernel/intl\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    layer('application', 'domain', 'texts'),
    layer('infrastructure', 'domain', 'texts', 'application'),
    layer('interfaces', 'domain', 'texts', 'application'),
    layer('contracts', 'domain', 'application'),
    {
      name: 'packageless-contracts',
      severity: 'error',
      comment: 'Embedders pass their test framework to the contracts.',
      from: { path: '^src/contracts/' },
      to: { pathNot: '^src/', dependencyTypesNot: ['core'] },
    },
    { name: 'pure-domain', severity: 'error', from: { path: '^src/domain/' }, to: { pathNot: '^src/' } },
    {
      name: 'frameworkless-application',
      severity: 'error',
      from: { path: '^src/application/' },
      to: { pathNot: '^src/' },
    },
    {
      name: 'domain-kernel-knows-no-context',
      severity: 'error',
      from: { path: '^src/domain/kernel/' },
      to: { path: '^src/domain/', pathNot: '^src/domain/kernel/' },
    },
    ...contextRules(),
    {
      name: 'inversify-only-in-composition',
      severity: 'error',
      from: { pathNot: '^src/composition/' },
      to: { path: 'node_modules/(inversify|reflect-metadata)/' },
    },
    {
      name: 'composition-only-from-entry-points',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(composition/|cli/|index\\.ts$)' },
      to: { path: '^src/composition/' },
    },
    {
      name: 'mcp-apart-from-http',
      severity: 'error',
      comment: 'Composition hands the declared operations over; neither interface knows the other.',
      from: { path: '^src/interfaces/(mcp|http)/' },
      to: { path: '^src/interfaces/(mcp|http)/', pathNot: '^src/interfaces/$1/' },
    },
    {
      name: 'http-kernel-knows-no-context',
      severity: 'error',
      from: { path: '^src/interfaces/http/kernel/' },
      to: { path: '^src/interfaces/http/', pathNot: '^src/interfaces/http/kernel/' },
    },
    {
      name: 'http-contexts-below-the-application',
      severity: 'error',
      comment: 'endpoints.ts, site.ts and app.ts list what the contexts declare.',
      from: { path: '^src/interfaces/http/[^/]+/' },
      to: { path: '^src/interfaces/http/[^/]+\\.ts$' },
    },
    {
      name: 'console-imports',
      severity: 'error',
      comment: 'The console uses the rules and the words of the service, and for all else its API.',
      from: { path: '^console/' },
      to: { path: '^(src|scripts|test|bench)/', pathNot: '^src/(domain|texts)/' },
    },
    {
      name: 'nothing-imports-the-console',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^console/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '^console/client/'] },
    exclude: { path: '^console/(client|vite\\.config)' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
