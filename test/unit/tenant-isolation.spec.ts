import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';

interface Source {
  readonly path: string;
  readonly text: string;
}

const sourcesIn = async (directory: string): Promise<readonly Source[]> => {
  const paths = (await readdir(directory, { recursive: true }))
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(directory, path));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
};

/** The functions that apply a scope: the only ones that may look into it, those that call them in another file, and the repository that a class extends. */
const HELPERS = ['inScope', 'scopeConditions', 'isInScope', 'monitorListing', 'super\\.\\w+'];

const matches = (text: string, pattern: RegExp): readonly RegExpMatchArray[] => [...text.matchAll(pattern)];

/** The methods of ports that take a scope, by port. */
const scopedMethods = (ports: readonly Source[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    ports
      .flatMap(({ text }) => matches(text, /^export interface (\w+)[^{]*\{\n(.*?)^\}/gms))
      .map(([, port = '', body = '']) => [
        port,
        matches(body, /^ {2}(\w+)\(\s*scope: Scope\b/gm).map(([, method = '']) => method),
      ]),
  );

/**
 * The functions of a file that take a scope without passing it to a helper, directly or through another function of the
 * file.
 */
const functionsWithoutHelper = (text: string): readonly string[] => {
  const found = matches(text, /(#?\w+)(?: = (?:async )?)?\([^()]*\bscope: Scope\b/g);
  const functions = found.map(({ 1: name = '', index }, at) => ({
    name,
    body: text.slice(index, found[at + 1]?.index).replace(/^[^)]*\)/, ''),
  }));
  const applying = new Set(HELPERS);
  const applies = ({ body }: { readonly body: string }): boolean =>
    [...applying].some((name) => new RegExp(`(?<!\\w)${name}\\([^;]*\\bscope\\b`).test(body));
  for (const _pass of functions) for (const each of functions) if (applies(each)) applying.add(each.name);
  return functions.map(({ name }) => name).filter((name) => !applying.has(name));
};

/** What adapters do with scopes other than passing them to a helper. */
const violationsIn = (ports: readonly Source[], adapters: readonly Source[]): readonly string[] => {
  const scoped = scopedMethods(ports);
  return adapters.flatMap(({ path, text }) => {
    const implemented = matches(text, /^export class \w+[^{]* implements ([^{]*)\{/gm).flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().replace(/<.*/, '')),
    );
    const dropped = implemented.flatMap((port) =>
      (scoped.get(port) ?? []).filter(
        (method) => !new RegExp(`^ {2}(async )?${method}\\(\\s*scope: Scope\\b`, 'm').test(text),
      ),
    );
    return [
      ...dropped.map((method) => `${path}: ${method} takes no scope`),
      ...functionsWithoutHelper(text).map((name) => `${path}: ${name} does not apply its scope`),
      ...(/\}: Scope\b|\} = scope\b|\bscope\.(organizationId|customerId)\b/.test(text)
        ? [`${path}: reads the members of a scope`]
        : []),
    ];
  });
};

describe('tenant isolation', () => {
  it('is applied by the scope helpers in every adapter', async () => {
    const ports = await sourcesIn('src/application');
    const adapters = (await sourcesIn('src/infrastructure')).filter(({ path }) => !path.endsWith('/in-scope.ts'));
    expect(scopedMethods(ports).get('Monitors')).to.deep.equal(['page', 'find', 'lock', 'lockParent', 'tallies']);
    expect(violationsIn(ports, adapters)).to.deep.equal([]);
  });

  const port = {
    path: 'ports.ts',
    text: 'export interface Things {\n  find(scope: Scope, id: number): Promise<Thing | null>;\n}\n',
  };
  const planted = {
    'takes no scope': 'find(): Promise<Thing | null> {\n    return this.#all().executeTakeFirst();\n  }',
    'does not apply its scope':
      'async find(scope: Scope, id: number): Promise<Thing | null> {\n    return this.#cached(scope) ?? this.#byId(id);\n  }',
    'reads the members of a scope':
      "find(scope: Scope, id: number): Promise<Thing | null> {\n    return inScope(this.#byId(id), scope, OWNER).where('id', '<>', scope.customerId).executeTakeFirst();\n  }",
  };
  for (const [violation, method] of Object.entries(planted)) {
    it(`is missing in an adapter that ${violation}`, () => {
      const adapter = { path: 'things.ts', text: `export class PostgresThings implements Things {\n  ${method}\n}\n` };
      expect(violationsIn([port], [adapter])).to.have.length(1);
      expect(violationsIn([port], [adapter])[0]).to.contain(violation);
    });
  }
});
