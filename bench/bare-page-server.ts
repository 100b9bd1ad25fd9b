import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import express from 'express';

/* The baseline for public pages: Express with a fixed response, the bytes of the file DOCUMENT. */
const document = readFileSync(process.env['DOCUMENT'] ?? '');
const app = express();
app.disable('x-powered-by').disable('etag');
app.get('/status/:slug', (_request, response) => void response.type('html').send(document));
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
