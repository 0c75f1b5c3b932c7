import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { firstPaint } from './build/first-paint.ts'
import { lateStyles } from './build/late-styles.ts'
import { serviceWorker } from './build/service-worker.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false }

/** Third-party code of the first page in one chunk, which stays cached across releases of the app. */
const vendor = { name: 'vendor', tags: ['$initial' as const], test: /node_modules/ }

/**
 * Code shared by many pages goes into a few chunks. A list page then loads 21 to 26 scripts instead of 76 to 87.
 * On slow 4G (150 ms a round trip, six connections) this saves 1.5 s.
 */
const app = { name: 'app', tags: ['$initial' as const], test: /packages/ }

const shared = [
  {
    name: 'fields',
    test: new RegExp(
      [
        'mantine.core.*components/(Input|InputBase|TextInput|Anchor)/',
        'mantine.hooks.*/use-(uncontrolled|merged-ref)/',
        // Used by the toaster, which must not load the signed-in pages' code on the sign-in page.
        'mantine.core.*/get-default-z-index/',
        'lucide-react.*/icons/(circle-check|info)\\.',
        'web/src/(lib/(lazy-named|forms/form(s|-state)|offline/install-prompt-slot)|ui/(form/FormFailure|feedback/InstallPromptSlot|layout/Logo))\\.',
      ].join('|'),
    ),
  },
  { name: 'query', test: /@tanstack\/(react-query|query-core)\// },
  // Excludes the icons of the pages before sign-in, and those that one component has which few pages load.
  {
    name: 'icons',
    test: /lucide-react.*\/icons\/(?!check\.|circle|eye|info|octagon|equal\.|flame|image-plus|mail-plus|table-2)/,
  },
].map((group) => ({ ...group, minShareCount: 2 }))

/** Code that the guest and setup pages share with the signed-in pages. */
const basics = {
  name: 'basics',
  test: /contract\/src\/core\/(dates|money)\.|web\/src\/ui\/layout\/ErrorView|components\/Skeleton\//,
}

/** By itself, because pages before sign-in need it with few endpoints, and not the code that it is shared with. */
const listQuery = { name: 'list-query', test: /contract\/src\/core\/list-query\./ }

/** Components of most signed-in pages: layout, filters, statistics, and rows and states of a list. */
const page = {
  name: 'page',
  test: new RegExp(
    [
      'web/src/ui/(layout/(PageHeader|EmptyState|Skeletons|TabStrip)|list/(List|LoadMore|Filter|SearchField)|data/Stat(Card|usBadge))',
      'web/src/ui/(list/(Data|use-)|layout/DataCards|dialog/(MountedDialog|use-dialogs)|record/(RecordDialogs|RecordRowActions)|menu/(LazyMenu|menu-)|data/(BookingStatusBadge|PropertyBadge|PersonAvatar)|layout/(use-|in-viewport))',
      'web/src/lib/(api/(paging|refresh|save-file|query-client|endpoint-query|record-api)|today|live/live|offline/list-|session/plan\\.)',
      'contract/src/(core/(records|record-endpoints|errors)|bookings/terms|account/preferences|notifications)\\.',
      // Small files of Today and other pages: one request each would take longer than what they add to a list page.
      'contract/src/((properties|blocks|maintenance|expenses)/terms|money/(agreed-policy|caution-rules)|audit|core/pictures|ratings/stay-rating|inventory/stock|prices/stay-taxes|bookings/money|subscription/plan-limits)\\.',
      'web/src/(lib/(availability-dialog|calendar-dialogs|price-dialogs|public-page-dialogs|block-dialogs|agreement-dialogs|day-sheet-path|session/(use-can|password-prompt)|settings-tabs)|app/shell/menu-icons|ui/(feedback/OfflineBanner|dialog/(CloseOnBack|outer-dialog)))\\.',
      'web/src/ui/(layout/(Panel|FactLines)|charts/profit-parts|data/Change|contact/contact-links|images/Photo)\\.',
      'web/src/features/bookings/actions/(booking-labels|guest-contact)',
      'components/(SimpleGrid|NativeSelect|Overlay)/',
      'mantine.core.*/get-auto-contrast-value/',
      'web/src/ui/(contact/PhoneLink|history/kind-icons)\\.',
      'use-window-event|(preferences|notifications)\\.api|ShortListPanel\\.|use-booking-actions\\.|ContactActions\\.',
    ].join('|'),
  ),
}

/** Figures of Today and the analytics. */
const profit = {
  name: 'profit',
  test: /contract\/src\/analytics\/(period|profit)\.|(ProfitLines|RevenueCard|profit\.api)\./,
}

/** Tiny files of dialogs. Each by itself took 30 bytes of the list of files, which every page loads. */
const details = {
  name: 'details',
  test: /web\/src\/.*\/(TextLines|StayHeading|MailLink|stay-dates|move-fee|cancellation-(labels|lines)|describe-document|CountedTextarea|FormNotice|likely-source)\./,
}

/** Tiny files of the component library that its dialogs and menus load, for the same reason. */
const libraryParts = {
  name: 'library-parts',
  test: /mantine.(core|hooks).*\/(create-safe-context|DirectionProvider|use-force-update|use-disclosure|is-element)\//,
}

/** Parts of the sign-in pages. Their budget is nearly spent, and separate files add 0.2 kB and a request. */
const signIn = { name: 'sign-in', test: /web\/src\/features\/auth\/(AuthLayout|AcceptedTerms)\./ }

export default defineConfig({
  plugins: [react(), firstPaint(), lateStyles(), serviceWorker()],
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  css: { postcss: { plugins: [mantine()] } },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // With a slash at the end: the app has /payments.
    proxy: {
      '/api': server,
      '/uploads': server,
      '/document': server,
      '/pay/': server,
      '/calendars/': server,
      '/s/': server,
      '/request/': server,
      '/g/': server,
    },
  },
  build: {
    outDir: 'dist',
    manifest: true,
    // Fonts and images stay separate files: the Content-Security-Policy allows no data: fonts, and files cache better.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Hashes of seven characters, the fewest possible: the first script lists the files of all pages, each with its hash.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [vendor, app, ...shared, basics, listQuery, page, profit, details, libraryParts, signIn],
        },
      },
    },
  },
})
