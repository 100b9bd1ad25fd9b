import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ended, check, expect, isInstalled, run } from './checks.ts';

/*
 * Renders compose.yaml and deploy/kustomize, and checks the objects against the schemas of Kubernetes and against what
 * this project promises about its containers.
 */

/** The schemas of Kubernetes and a reader of YAML, which nothing else needs. */
const PACKAGES = ['kubernetes-models@4.5.1', 'yaml@2.9.1'];
const USER = 10001;

interface Container {
  readonly name: string;
  readonly image: string;
  readonly securityContext?: {
    readonly readOnlyRootFilesystem?: boolean;
    readonly allowPrivilegeEscalation?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[] };
  };
  readonly livenessProbe?: unknown;
}

interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly securityContext?: { readonly runAsNonRoot?: boolean; readonly runAsUser?: number };
  readonly containers: readonly Container[];
}

type Labels = Readonly<Record<string, string>>;

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: {
    readonly selector?: { readonly matchLabels?: Labels };
    readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: PodSpec };
  };
}

type Model = new (resource: Resource) => { validate(): void };

interface Yaml {
  parse(text: string): unknown;
  parseAllDocuments(text: string): readonly { toJS(): unknown }[];
}

const folder = mkdtempSync(join(tmpdir(), 'watchstead-manifests-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const installed = ended([
  'npm',
  'install',
  '--no-audit',
  '--no-fund',
  '--ignore-scripts',
  '--prefix',
  folder,
  ...PACKAGES,
]);
if (installed.status !== 0) {
  console.log(`The checks are left out: ${PACKAGES.join(' and ')} cannot be installed.`);
  process.exit(0);
}
const load = createRequire(join(folder, 'package.json'));
const yaml = load('yaml') as Yaml;

const checkCompose = (): void => {
  const file = join(folder, '.env');
  run(['sh', '-c', 'printf "SECRET_KEY=%032d\\nPOSTGRES_PASSWORD=secret\\n" 0 > "$0"', file]);
  const rendered = run(['docker-compose', '--env-file', file, 'config']);
  const { services } = yaml.parse(rendered) as {
    services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  expect(Object.keys(services).toSorted().join() === 'api,database,worker', rendered);
  for (const name of ['api', 'worker'])
    expect(services[name]?.['read_only'] === true && String(services[name]['cap_drop']) === 'ALL', rendered);
  run(['sh', '-c', ': > "$0"', file]);
  const missing = ended(['docker-compose', '--env-file', file, 'config']);
  expect(missing.status !== 0 && /choose one|at least 32 bytes/.test(missing.error), missing.output + missing.error);
};

const checkPods = (resources: readonly Resource[]): void => {
  const pods = resources.flatMap(({ metadata: { name }, spec }) =>
    spec?.template ? [{ name, ...spec.template }] : [],
  );
  expect(pods.length === 3, `${pods.length} kinds of pods`);
  for (const { name, spec } of pods) {
    expect(spec.securityContext?.runAsNonRoot === true && spec.securityContext.runAsUser === USER, `${name} as root`);
    expect(spec.automountServiceAccountToken === false, `${name} with a token`);
    for (const {
      image,
      securityContext: { readOnlyRootFilesystem, allowPrivilegeEscalation, capabilities } = {},
    } of spec.containers) {
      expect(image === 'watchstead:latest', image);
      expect(
        readOnlyRootFilesystem === true && allowPrivilegeEscalation === false && capabilities?.drop?.join() === 'ALL',
        `${name} without limits`,
      );
    }
  }
  for (const { metadata, spec } of resources.filter(({ kind }) => kind === 'PodDisruptionBudget')) {
    const wanted = Object.entries(spec?.selector?.matchLabels ?? {});
    const selected = pods.filter(({ metadata: { labels } }) =>
      wanted.every(([label, value]) => labels[label] === value),
    );
    expect(selected.length === 1, `${metadata.name} protects ${selected.length} deployments`);
  }
};

if (isInstalled('docker-compose')) await check('compose.yaml is rendered', checkCompose);
else console.log('compose.yaml is not rendered: docker-compose is not installed.');

if (isInstalled('kubectl')) {
  const resources = await check('deploy/kustomize is rendered', () =>
    yaml
      .parseAllDocuments(run(['kubectl', 'kustomize', 'deploy/kustomize']))
      .map((document) => document.toJS() as Resource),
  );
  for (const resource of resources ?? [])
    await check(`${resource.kind} ${resource.metadata.name} has the fields and types of its schema`, () => {
      const models = load(`kubernetes-models/${resource.apiVersion}`) as Readonly<Record<string, Model>>;
      const Kind = models[resource.kind];
      if (Kind === undefined) throw new Error(`There is no ${resource.kind} in ${resource.apiVersion}.`);
      new Kind(resource).validate();
    });
  await check('no container is root, writes to its image or has a right, and each budget protects one deployment', () =>
    checkPods(resources ?? []),
  );
} else console.log('deploy/kustomize is not rendered: kubectl is not installed.');
