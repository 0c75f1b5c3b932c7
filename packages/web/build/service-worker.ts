import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { VitePWA } from 'vite-plugin-pwa'
import { paths, prerenderedPages } from '../src/lib/paths.ts'
import { routePages } from './route-pages.ts'

/** The path of each route's page, which the worker fetches from the server. The revision is a hash of the page. */
async function pagesToPrecache() {
  const pages = await routePages(join(import.meta.dirname, '..'))
  return pages.map(({ path, html }) => ({
    url: path,
    revision: createHash('sha256').update(html).digest('hex').slice(0, 32),
    size: html.length,
  }))
}

/**
 * The web app manifest, and a service worker that caches the app shell: its pages and hashed files, but not the
 * prerendered pages. A new version waits until the user accepts it, so that the app does not change while it is in use.
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
      // File names contain a content hash, so the worker does not revalidate them.
      dontCacheBustURLsMatching: /^assets\//,
      // Adds the page of each route to the cache. This page preloads the files of its route while the app starts.
      manifestTransforms: [async (files) => ({ manifest: [...files, ...(await pagesToPrecache())] })],
      // `/bookings?view=calendar` uses the cached page of `/bookings`.
      ignoreURLParametersMatching: [/./],
      // Without this, `/` would be answered with the app's page.
      directoryIndex: null,
      navigateFallback: '/index.html',
      // The prerendered pages and anything that looks like a file come from the server.
      navigateFallbackDenylist: [
        ...prerenderedPages.map((path) => new RegExp(`^${path}(\\?|$)`)),
        /^\/(api|uploads|assets|document|pay|healthz|readyz)(\/|$|\?)/,
        /^[^?]*\.\w+(\?|$)/,
      ],
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      skipWaiting: false,
      inlineWorkboxRuntime: true,
    },
  })
