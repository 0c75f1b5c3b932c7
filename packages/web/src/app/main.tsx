import '../lib/startup/configure-zod.ts'
import './mantine.css'
import './fonts.css'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { watchErrors } from '../lib/api/watch-errors.ts'
import { listenForInstallEvent } from '../lib/offline/install-event.ts'
import { hasPendingLogouts } from '../lib/session/pending-logouts-key.ts'
import { preloadFirstImage } from '../lib/startup/preload-image.ts'
import { waitForFirstPage } from '../lib/startup/wait-for-first-page.ts'
import { Providers } from './Providers.tsx'
import { preloadPages } from './routes/preload-linked-page.ts'
import { createRouter } from './routes/router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

void preloadFirstImage()
watchErrors()
listenForInstallEvent()
preloadPages()
const router = createRouter()
void waitForFirstPage(router).then(async () => {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
  if (!hasPendingLogouts()) return
  const { watchPendingLogouts } = await import('../features/auth/pending-logouts.ts')
  watchPendingLogouts()
})
