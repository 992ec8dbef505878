import './ui/tokens.css';
import './ui/theme.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hearOtherTabs } from './api/other-tabs.ts';
import { createQueryClient } from './api/query-client.ts';
import { configQuery } from './api/use-config.ts';
import { currentUserQuery } from './api/use-current-user.ts';
import { preloadPage } from './app/preload-page.ts';
import { Providers } from './app/providers.tsx';
import { createAppRouter } from './app/router.tsx';

const queryClient = createQueryClient({
  // A session that ended elsewhere: the guards look again, and lead to the sign-in page where one is needed.
  onSignedOut: () => {
    queryClient.setQueryData(currentUserQuery.queryKey, null);
    void router.invalidate();
  },
});
const router = createAppRouter(queryClient);
hearOtherTabs(queryClient);

// Who is signed in, the settings and the page's own script are fetched side by side, before anything is drawn.
void queryClient.prefetchQuery(currentUserQuery);
void queryClient.prefetchQuery(configQuery);
void preloadPage(router);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
