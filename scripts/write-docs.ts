import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { catalogueRows } from '../src/cli/catalogue-rows.ts';
import { adrIndex } from './adr-index.ts';
import { architecturePage } from './contexts-page.ts';
import { citusPage } from './citus-page.ts';
import { consoleMembersPage } from './console-members.ts';
import { consoleOperationsPage } from './console-operations.ts';
import { contextIndexes } from './context-indexes.ts';
import { designPage } from './design-page.ts';
import { environmentExample } from './environment-example.ts';
import { languageFiles } from './language-files.ts';
import { modelsPage } from './models-page.ts';
import { mutationPage } from './mutation-page.ts';
import { notificationsPage } from './notifications-page.ts';
import { PARTS_FOLDER } from './openapi-parts.ts';
import { logEventsPage, metricsPage } from './operator-pages.ts';
import { plantedFaultsPage } from './planted-faults-page.ts';
import { portMembersFile, portsPage } from './port-members.ts';
import { troubleshootingPage } from './problems-page.ts';
import { retentionPage } from './retention-page.ts';
import { rulesPages } from './rules-pages.ts';
import { ruleAddresses } from './rule-addresses.ts';
import { guessAll } from './rule-guess.ts';
import { vectorsPage } from './vector-results.ts';
import { wordsPage } from './words-page.ts';
import { commandLinePage, rateLimitsPage, serverManifest, toolsPage, variablesPage } from './reference-pages.ts';
import { NOTICE, errorsPage, machinesPage, openApiParts, permissionsPage } from './pages.ts';

const { addresses, problems } = ruleAddresses(catalogueRows());
const domainFiles = readdirSync('src/domain', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `src/domain/${name}`);
const guessed = guessAll(catalogueRows(), addresses, domainFiles);
const rules = await rulesPages(catalogueRows(), addresses);

/** Every file that is generated from the code. */
const generated: Readonly<Record<string, string>> = {
  'docs/architecture.md': architecturePage(),
  'docs/errors.md': errorsPage(addresses),
  'docs/troubleshooting.md': troubleshootingPage(),
  'docs/vectors.md': vectorsPage(),
  'docs/permissions.md': permissionsPage(),
  'docs/state-machines.md': await machinesPage(),
  'docs/notifications.md': notificationsPage(NOTICE),
  'docs/words.md': wordsPage(NOTICE),
  'docs/mutation.md': mutationPage(NOTICE),
  'docs/models.md': modelsPage(NOTICE),
  'docs/adr/README.md': adrIndex(NOTICE),
  'docs/retention.md': retentionPage(NOTICE),
  'docs/citus.md': citusPage(NOTICE),
  'docs/reference/variables.md': variablesPage(NOTICE),
  'docs/reference/rate-limits.md': rateLimitsPage(NOTICE),
  'docs/reference/command-line.md': commandLinePage(NOTICE),
  'docs/reference/metrics.md': metricsPage(NOTICE),
  'docs/reference/log-events.md': logEventsPage(NOTICE),
  'docs/embedding/planted-faults.md': plantedFaultsPage(NOTICE),
  'docs/embedding/ports.md': portsPage(NOTICE),
  'docs/reference/console-design.md': designPage(NOTICE),
  'docs/reference/console-operations.md': consoleOperationsPage(NOTICE),
  'docs/reference/console-members.md': consoleMembersPage(NOTICE),
  'docs/agents/server.json': serverManifest(),
  'docs/agents/tools.md': toolsPage(NOTICE),
  'src/interfaces/http/kernel/requests/api-version.ts': versionFile(),
  '.env.example': environmentExample(),
  'src/composition/port-members.ts': portMembersFile(),
  ...rules.pages,
  ...openApiParts(),
  ...languageFiles(),
  ...contextIndexes(),
};

/** The version of the package for code that cannot read it, such as that of a bundle. */
function versionFile(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  return `/** The version of the package, written by npm run docs. */\nexport const API_VERSION = '${version}';\n`;
}

const present = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** Parts of the OpenAPI document whose tag does not exist any more. */
const left = readdirSync(PARTS_FOLDER)
  .map((name) => `${PARTS_FOLDER}/${name}`)
  .filter((path) => !(path in generated));

const stale = Object.entries(generated).filter(([path, content]) => present(path) !== content);
const found = [...problems, ...guessed.problems, ...rules.problems];
for (const problem of found) console.error(problem);
if (process.argv.includes('--check')) {
  for (const path of [...stale.map(([name]) => name), ...left])
    console.error(`${path} is out of date; run npm run docs.`);
  console.log(`${guessed.right} of ${guessed.all} codes are decided where their name says.`);
  console.log(`Exceptions: ${guessed.wrong.join(', ')}.`);
  process.exitCode = [...stale, ...left, ...found].length === 0 ? 0 : 1;
} else {
  for (const path of left) rmSync(path);
  for (const [path, content] of stale) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    console.log(`wrote ${path}`);
  }
}
