import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followChanges } from './kernel/live.ts';
import { createQueryClient } from './kernel/query-client.ts';
import { loadTexts, TextsProvider } from './kernel/texts.ts';
import { createConsoleRouter } from './routes.tsx';
import './kernel/global.css';

const start = async (root: HTMLElement): Promise<void> => {
  const queries = createQueryClient();
  const router = createConsoleRouter(queries);
  // The stream begins before the screen asks for its data, so that no change is missed between the two.
  followChanges(queries);
  // The data of the screen is requested while the texts load.
  void router.load();
  const texts = await loadTexts(document.documentElement);
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queries}>
          <TextsProvider value={texts}>
            <RouterProvider router={router} />
          </TextsProvider>
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );
};

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root.');
void start(root);
