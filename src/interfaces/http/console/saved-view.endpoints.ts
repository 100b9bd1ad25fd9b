import { z } from 'zod';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from '../../../application/console/saved-views.ts';
import { SAVED_VIEWS_PER_USER } from '../../../domain/console/saved-view.ts';
import { MAX_LINE } from '../../../domain/kernel/plain-text.ts';
import { line, listQuery, periodFilters, sortBy } from '../kernel/fields.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { resource } from '../kernel/resource.ts';
import { monitorListQuery } from '../monitors/monitor-list.schemas.ts';

/** The query parameters that a view can contain. They are stored as they are sent, so that they can be sent again. */
const parameters = z.strictObject(monitorListQuery.omit({ page: true, perPage: true }).shape);

const filter = z
  .record(z.string().max(MAX_LINE), z.string().max(MAX_LINE))
  .superRefine((sent, context) => {
    for (const { path, message } of parameters.safeParse(sent).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [...path], message });
  })
  .describe('Query parameters of `GET /api/monitors`: its filters, `search` and `sort`, such as `{"state": "down"}`.');

const savedView = defineRecord({
  id: 'SavedView',
  shown: {},
  createOnly: {},
  writable: { name: line.describe('Unique among your views, ignoring case.'), filter },
});

/** The endpoints for the saved views of the caller. */
export const savedViewEndpoints = resource({
  path: '/api/saved-views',
  tag: 'Saved views',
  one: 'a saved view',
  many: 'saved views',
  record: savedView,
  query: listQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'name') }),
  list: {
    useCase: listSavedViews,
    summary: 'List your saved views of the list of monitors',
    description: 'Users see and change their own views only.',
  },
  create: {
    useCase: createSavedView,
    summary: 'Save a view of the list of monitors',
    description: `A user has at most ${SAVED_VIEWS_PER_USER} views.`,
  },
  update: { useCase: updateSavedView },
  remove: { useCase: deleteSavedView },
});
