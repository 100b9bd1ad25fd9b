import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, expect, isInstalled, run } from './checks.ts';

/*
 * Checks what operators copy into Prometheus with its own program: npm run operator:check. It is outside CI, because
 * Debian's package "prometheus", which has promtool, takes 96 MB.
 */
const RULES = 'deploy/prometheus/watchstead.rules.yml';
const PAGE = 'docs/troubleshooting.md';

if (!isInstalled('promtool')) {
  console.log('The checks are left out: promtool is not installed (apt-get install prometheus).');
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'watchstead-prometheus-'));

await check('the rules are valid', () => {
  const output = run(['promtool', 'check', 'rules', '--lint-fatal', RULES]);
  expect(output.includes('SUCCESS'), output);
  console.log(output.trim());
});
await check('the rules raise the alarms of their test, and no other', () => {
  console.log(run(['promtool', 'test', 'rules', RULES.replace('.rules.', '.test.')]).trim());
});
await check(`the scrape configuration of ${PAGE} is valid, with the rules`, () => {
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/```yaml\n([^]*?)```/g)].map(([, text = '']) => text);
  const scraping = blocks.filter((block) => block.includes('scrape_configs:'));
  expect(scraping.length > 0, blocks.join('\n'));
  copyFileSync(RULES, join(folder, 'watchstead.rules.yml'));
  writeFileSync(join(folder, 'prometheus.yml'), scraping.join('\n'));
  console.log(run(['promtool', 'check', 'config', join(folder, 'prometheus.yml')]).trim());
});
rmSync(folder, { recursive: true });
