import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { installedChromium } from './scripts/find-chromium.ts'

// All data of journeys comes from one seed, as that of the other tests.
process.env.TEST_SEED ??= '1'

const port = Number(process.env.E2E_PORT ?? 3210)
const url = `http://127.0.0.1:${port}`

// One per run; the workers inherit it, and a journey may look there for the mail that it is waiting for.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `ilewa-e2e-${process.pid}`)

// Tests stay on this machine: the browser must not call home.
const quietBrowser = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.reports/e2e',
  fullyParallel: true,
  // A journey on two busy cores takes its time; none of them measures it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  retries: 0,
  failOnFlakyTests: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: '.reports/playwright.json' }]],
  use: {
    baseURL: url,
    // A page that a worker brings hides what the server sends; install.spec.ts lets it in.
    serviceWorkers: 'block',
    // Recording every step takes a third of the whole run: E2E_TRACE=1 keeps the trace of what fails.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: installedChromium(), args: quietBrowser },
  },
  projects: [
    {
      name: 'phone',
      use: {
        ...devices['Pixel 5'],
        viewport: { width: 360, height: 740 },
        screen: { width: 360, height: 740 },
      },
    },
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node scripts/serve-for-e2e.ts',
    url: `${url}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 120_000,
    env: {
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      DATA_DIR: process.env.E2E_DATA_DIR,
      // Each journey may come from an address of its own.
      TRUST_PROXY: '127.0.0.1',
    },
  },
})
