import './mantine.css'
import './fonts.css'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { awaitInstallEvent } from '../lib/install-event.ts'
import { hasPendingLogouts } from '../lib/pending-logouts-key.ts'
import { watchErrors } from '../lib/watch-errors.ts'
import { loadFirstPicture } from './first-picture.ts'
import { Providers } from './Providers.tsx'
import { preloadPages } from './preload-pages.ts'
import { createRouter, untilFirstPage } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

void loadFirstPicture()
watchErrors()
awaitInstallEvent()
preloadPages()
const router = createRouter()
void untilFirstPage(router).then(async () => {
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
