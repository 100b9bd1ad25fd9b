import { writeFileSync } from 'node:fs';
import { languageFiles } from './language-files.ts';

// The other generated documents read the texts, so that these files are written before their code is loaded.
for (const [path, content] of Object.entries(languageFiles())) writeFileSync(path, content);
