import { ThreadedReportRenderer } from '../infrastructure/reports/threaded-report-renderer.ts';
import { contextModule } from './context-module.ts';

/** Reports on uptime, which are rendered as PDF. */
export const reportsModule = contextModule({
  adapters: {
    reportRenderer: () => new ThreadedReportRenderer(),
  },
  useCases: [],
});
