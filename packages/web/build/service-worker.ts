import { VitePWA } from 'vite-plugin-pwa'
import { paths } from '../src/lib/paths.ts'

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
      dontCacheBustURLsMatching: /\/assets\//,
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
