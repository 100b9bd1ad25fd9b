import type { Shipped } from './shipped.ts';

/** The licenses that an installation may contain. Each allows use and redistribution in a program under MIT. */
const ALLOWED_LICENSES: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  // Its files stay under it, and are not changed.
  'MPL-2.0',
  'PSF-2.0',
  // Fonts.
  'OFL-1.1',
]);

/** The licenses of packages whose manifest names none in the form of today, as their license files say. */
const READ_LICENSES: Readonly<Record<string, string>> = { 'png-js': 'MIT', ssh2: 'MIT' };

/** Returns a line for each package whose license is not allowed. */
export const licenceProblems = (
  packages: readonly Pick<Shipped, 'name' | 'version' | 'license'>[],
): readonly string[] =>
  packages.flatMap(({ name, version, license }) => {
    const read = license === '' ? (READ_LICENSES[name] ?? '') : license;
    return ALLOWED_LICENSES.has(read) ? [] : [`${name} ${version}: ${read === '' ? 'no license' : read}`];
  });

/** The versions that the parts of a release name. */
export interface Versions {
  readonly package: string;
  readonly api: string;
  readonly openapi: string;
  readonly commandLine: string;
  readonly changelog: string;
}

/**
 * Returns a line for each part that names another version than the package. The changelog begins with the heading
 * "Unreleased" while a release is prepared, and with "version (date)" when it is `final`.
 */
export const versionProblems = (versions: Versions, final: boolean): readonly string[] => {
  const { package: version, changelog, ...others } = versions;
  const wrong = Object.entries(others).flatMap(([part, named]) =>
    named === version ? [] : [`${part} names ${named}, the package ${version}`],
  );
  const heading = /^## (.+)$/m.exec(changelog)?.[1] ?? '';
  const expected = `${version} (YYYY-MM-DD)`;
  const isReleased = heading.startsWith(`${version} (`) && /\(\d{4}-\d{2}-\d{2}\)$/.test(heading);
  if (isReleased || (!final && heading === 'Unreleased')) return wrong;
  return [...wrong, `the changelog begins with "${heading}"${final ? `, a release with "${expected}"` : ''}`];
};

/** A software bill of materials in CycloneDX, as far as it is read. */
export interface Sbom {
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly [member: string]: unknown;
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly [member: string]: unknown;
}

/**
 * Returns the bill of what an installation contains: the packages that are installed, and those that the build
 * bundles, which npm knows as development dependencies only.
 */
export const shippedSbom = (
  sbom: Sbom,
  installed: readonly Pick<Shipped, 'name' | 'version'>[],
  bundled: readonly Pick<Shipped, 'name' | 'version'>[],
): Sbom => {
  const keyOf = ({ name, version }: { readonly name: string; readonly version: string }): string =>
    `${name}@${version}`;
  const bundledKeys = new Set(bundled.map(keyOf));
  const shipped = new Set([...installed.map(keyOf), ...bundledKeys]);
  const isShipped = (ref: string): boolean => shipped.has(ref);
  return {
    ...sbom,
    components: sbom.components
      .filter((component) => isShipped(keyOf(component)))
      .map((component) =>
        bundledKeys.has(keyOf(component))
          ? { ...component, scope: 'required', properties: [{ name: 'watchstead:bundled', value: 'true' }] }
          : component,
      ),
    dependencies: sbom.dependencies
      .filter(({ ref }) => isShipped(ref) || ref.startsWith('watchstead@'))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  };
};
