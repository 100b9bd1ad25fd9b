import { readdirSync } from 'node:fs';

const layers = {
  domain: {
    about:
      'The rules and state machines of Watchstead: pure functions for any JavaScript runtime. Each context is a namespace.',
    besides: ['catalogue.ts'],
  },
  application: {
    about: 'The use cases of Watchstead and the ports that a host must provide. Each context is a namespace.',
    besides: [],
  },
} as const;

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());

const modulesOf = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
    .sort();

/** Parts of contexts that are published as the context is; other folders below it are not. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'src/domain/access': ['guards', 'sign-in'],
  'src/domain/checks': ['warnings'],
  'src/domain/notifications': ['notices'],
};

const publishedModulesOf = (folder: string): readonly string[] =>
  [
    ...modulesOf(folder),
    ...(parts[folder] ?? []).flatMap((part) => modulesOf(`${folder}/${part}`).map((name) => `${part}/${name}`)),
  ].sort();

const contextsOf = (layer: string): readonly string[] =>
  readdirSync(`src/${layer}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && modulesOf(`src/${layer}/${entry.name}`).length > 0)
    .map(({ name }) => name)
    .sort();

const layerIndex = (layer: keyof typeof layers): string => {
  const { about, besides } = layers[layer];
  const lines = contextsOf(layer).map((context) =>
    context === 'kernel'
      ? "export * from './kernel/index.ts';"
      : `export * as ${camelCase(context)} from './${context}/index.ts';`,
  );
  const rest = besides.map((name) => `export * from './${name}';`);
  return ['/**', ` * ${about}`, ' *', ' * @packageDocumentation', ' */', ...lines, ...rest, ''].join('\n');
};

/** The public API of the two layers that other hosts embed, with one namespace per context. */
export const contextIndexes = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (['domain', 'application'] as const).flatMap((layer): readonly (readonly [string, string])[] => [
      [`src/${layer}/index.ts`, layerIndex(layer)],
      ...contextsOf(layer).map((context) => {
        const folder = `src/${layer}/${context}`;
        const content = publishedModulesOf(folder).map((name) => `export * from './${name}';\n`);
        return [`${folder}/index.ts`, content.join('')] as const;
      }),
    ]),
  );
