/* Agenda and its stores, loaded together on the first use of the job queue. */
export { AgendaJobQueue } from './agenda-job-queue.ts';
export { AgendaOnMongo } from './agenda-on-mongo.ts';
export { AgendaOnPostgres } from './agenda-on-postgres.ts';
