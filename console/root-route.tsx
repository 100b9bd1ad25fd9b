import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { meQuery } from './access/queries.ts';
import { adoptDisplay } from './kernel/display.ts';
import { Frame } from './kernel/frame.tsx';
import { shortcuts } from './kernel/keys.ts';
import { useTexts } from './kernel/texts.ts';
import { Button } from './kernel/ui/button.tsx';
import { EmptyState, FaultState, NotFoundState } from './kernel/ui/notice.tsx';

interface RouterContext {
  readonly queries: QueryClient;
}

/** Tells whether a part of the console is missing, because an update of the service has replaced it. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /preload CSS|imported module|module script/.test(error.message);

/** Says why a screen could not be shown. */
export const FaultScreen = ({ error, reset }: ErrorComponentProps) => {
  const { problem } = useTexts();
  if (!isOutdated(error)) return <FaultState isScreen fault={error} onRetry={reset} />;
  return (
    <EmptyState isScreen title={problem.outdated}>
      <Button isMain onClick={() => location.reload()}>
        {problem.reload}
      </Button>
    </EmptyState>
  );
};

/** The frame of all screens, which needs to know who the reader is. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Frame,
  notFoundComponent: NotFoundState,
  errorComponent: FaultScreen,
  loader: async ({ context: { queries } }) => {
    const me = await queries.query({ ...meQuery, staleTime: 'static' });
    adoptDisplay(me.preferences);
    shortcuts.set(me.preferences.shortcuts);
    return me;
  },
});
