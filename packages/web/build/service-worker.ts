import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { VitePWA } from 'vite-plugin-pwa'
import { paths } from '../src/lib/paths.ts'
import { routePages } from './route-pages.ts'

/** Each address with what its page is at this build: the worker keeps the server's answer to it. */
async function addressesToKeep() {
  const pages = await routePages(join(import.meta.dirname, '..'))
  return pages.map(({ path, html }) => ({
    url: path,
    revision: createHash('sha256').update(html).digest('hex').slice(0, 32),
    size: html.length,
  }))
}

/**
 * The manifest, and a service worker that keeps the app's shell: its page and its hashed files, not the front page. A new
 * version waits until the person asks for it, so that nothing changes under somebody's hands.
 */
export const serviceWorker = () =>
  VitePWA({
    strategies: 'generateSW',
    registerType: 'prompt',
    injectRegister: false,
    filename: 'sw.js',
    manifestFilename: 'manifest.webmanifest',
    includeAssets: [],
    includeManifestIcons: false,
    manifest: {
      id: paths.dashboard,
      name: 'Ilewa',
      short_name: 'Ilewa',
      description: 'Software for running short-stay and rental property',
      lang: 'en',
      dir: 'ltr',
      start_url: paths.dashboard,
      scope: '/',
      display: 'standalone',
      theme_color: '#14532f',
      background_color: '#faf8f5',
      categories: ['business', 'productivity', 'travel'],
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
      shortcuts: [
        { name: 'Bookings', url: paths.bookings, icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
        { name: 'Properties', url: paths.properties, icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
      ],
    },
    workbox: {
      globPatterns: ['index.html', 'first-paint.js', 'favicon.svg', 'assets/*.{js,css,woff2,svg}'],
      // Their names carry a hash, so that the worker need not ask whether they changed.
      dontCacheBustURLsMatching: /^assets\//,
      // The page of an address names its files, so that they are read while the app begins to run.
      manifestTransforms: [async (files) => ({ manifest: [...files, ...(await addressesToKeep())] })],
      // `/bookings?view=calendar` is `/bookings` to the worker.
      ignoreURLParametersMatching: [/./],
      // Otherwise `/` would be the app's page as well.
      directoryIndex: null,
      navigateFallback: '/index.html',
      // The front page is the server's; so is whatever looks like a file.
      navigateFallbackDenylist: [
        /^\/(\?|$)/,
        /^\/(api|uploads|assets|healthz|readyz)(\/|$|\?)/,
        /^[^?]*\.\w+(\?|$)/,
      ],
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      skipWaiting: false,
      inlineWorkboxRuntime: true,
    },
  })
