import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The build of the console: static files with hashed names, which the service serves below `/console`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react()],
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:5]' } },
  build: {
    outDir: fileURLToPath(new URL('../dist/console', import.meta.url)),
    emptyOutDir: true,
    // The content security policy of the page allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
    // What every screen begins with is two files instead of dozens of small ones, which take longer and compress less.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
