/*
 * Sign-in of a host beside that of the product. The application trusts its proxy, which has signed the person in and
 * names the address in a header; it leads to the console with a session.
 *
 *   DATABASE_URL=… BASE_URL=… SECRET_KEY=… PORT=… node examples/own-sign-in.js
 */
import express from 'express';
import { createWatchstead } from 'watchstead';

const { DATABASE_URL = '', BASE_URL = '', SECRET_KEY = '', PORT } = process.env;
const watchstead = await createWatchstead({ databaseUrl: DATABASE_URL, baseUrl: BASE_URL, secretKey: SECRET_KEY });
const app = express();
app.get('/own-sign-in', async (request, response) => {
  const signedIn = await watchstead.signIn({
    email: request.get('x-forwarded-email') ?? '',
    hasSecondFactor: false,
    from: { address: request.ip ?? '', userAgent: request.get('user-agent') ?? null },
  });
  if (!signedIn.ok) return void response.status(403).send(`Not signed in: ${signedIn.code}`);
  const { cookie, awaitsCode } = signedIn.value;
  response.append('set-cookie', cookie).redirect(awaitsCode ? '/sign-in/two-step' : '/console');
});
app.use(watchstead.router);
await watchstead.startWorkers();
const server = app.listen(Number(PORT));
process.once('SIGTERM', () => server.close(() => watchstead.close()));
