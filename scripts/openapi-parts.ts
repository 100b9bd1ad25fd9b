import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The folder of the parts of the OpenAPI document: one for each tag, and what several of them use. */
export const PARTS_FOLDER = 'docs/openapi';
const SHARED = 'shared.json';
const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

type Named<Value> = Readonly<Record<string, Value>>;
interface Tag {
  readonly name: string;
}
interface Operation {
  readonly tags: readonly string[];
  readonly parameters?: readonly { readonly name: string }[];
}

/** The OpenAPI document, as far as it is taken apart. */
export interface WholeDocument {
  readonly openapi: string;
  readonly tags: readonly Tag[];
  readonly paths: Named<Named<Operation>>;
  readonly components: { readonly schemas: Named<unknown> };
}

/** The part of a tag: its operations, and the schemas that only they use. Other schemas are in the shared part. */
interface Part {
  readonly tag: Tag;
  readonly paths: Named<Named<Operation>>;
  readonly schemas: Named<unknown>;
}

/** Returns the name of the file of a tag, such as `imap-pop-monitors.json`. */
const fileOf = (tag: string): string =>
  `${tag
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(' ', '-')
    .toLowerCase()}.json`;

/** Returns the names of the schemas that a value refers to, also through other schemas. */
const schemasOf = (value: unknown, schemas: Named<unknown>, found = new Set<string>()): ReadonlySet<string> => {
  for (const [, name = ''] of JSON.stringify(value).matchAll(REFERENCE))
    if (!found.has(name)) schemasOf(schemas[name], schemas, found.add(name));
  return found;
};

const pick = <Value>(values: Named<Value>, holds: (name: string, value: Value) => boolean): Named<Value> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => holds(name, value)));

/** Takes the document apart, so that a change of an endpoint changes one small file. Returns the parts by file name. */
export const partsOf = (document: WholeDocument): Named<object> => {
  const { tags, paths, components, ...rest } = document;
  const { schemas, ...otherComponents } = components;
  const pathsOf = new Map(
    tags.map((tag) => [tag, pick(paths, (_, methods) => Object.values(methods)[0]?.tags[0] === tag.name)]),
  );
  const usedBy = new Map(tags.map((tag) => [tag, schemasOf(pathsOf.get(tag), schemas)]));
  const onlyUser = new Map(
    Object.keys(schemas).map((name) => {
      const [user, another] = tags.filter((tag) => usedBy.get(tag)?.has(name));
      return [name, another === undefined ? user : undefined] as const;
    }),
  );
  const parts = tags.map((tag): [string, Part] => [
    fileOf(tag.name),
    { tag, paths: pathsOf.get(tag) ?? {}, schemas: pick(schemas, (name) => onlyUser.get(name) === tag) },
  ]);
  const shared = {
    ...rest,
    components: { ...otherComponents, schemas: pick(schemas, (name) => onlyUser.get(name) === undefined) },
  };
  return { [SHARED]: shared, ...Object.fromEntries(parts) };
};

/** Returns the document whose parts these are. Tags, paths and schemas are in the order of their names. */
export const wholeOf = (parts: Named<object>): WholeDocument => {
  const { [SHARED]: shared, ...others } = parts as Named<Part> & { readonly [SHARED]: WholeDocument };
  const all = Object.values(others);
  const sorted = <Value>(values: readonly Named<Value>[]): Named<Value> =>
    Object.fromEntries(
      values.flatMap((value) => Object.entries(value)).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
  return {
    ...shared,
    tags: all.map(({ tag }) => tag).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    paths: sorted(all.map(({ paths }) => paths)),
    components: {
      ...shared.components,
      schemas: sorted([shared.components.schemas, ...all.map(({ schemas }) => schemas)]),
    },
  };
};

/** Returns the document from its parts in the checkout. */
export const readDocument = (): WholeDocument =>
  wholeOf(
    Object.fromEntries(
      readdirSync(at(PARTS_FOLDER)).map((name) => [
        name,
        JSON.parse(readFileSync(at(join(PARTS_FOLDER, name)), 'utf8')) as object,
      ]),
    ),
  );

/** Writes the document as the package and the site of the documentation offer it. */
export const writeDocument = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(readDocument())}\n`);
};

if (import.meta.main) writeDocument(at('dist/openapi.json'));
