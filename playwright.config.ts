import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { installedChromium } from './scripts/testing/find-chromium.ts'

// Test data is generated from a fixed seed, as in the other tests.
process.env.TEST_SEED ??= '1'

const port = Number(process.env.E2E_PORT ?? 3210)
const url = `http://127.0.0.1:${port}`

// One data folder per run. Worker processes inherit it; tests read the sent mails from it.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `ilewa-e2e-${process.pid}`)

// The browser must not connect to the internet.
const browserArgs = [
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
  // Generous, because tests run on two busy cores; no test measures this time.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Tests mostly wait for responses, animations and idle networks, so three workers keep two cores busy.
  workers: 3,
  retries: 0,
  failOnFlakyTests: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: '.reports/playwright.json' }]],
  use: {
    baseURL: url,
    // Service workers would hide the server's responses; install.spec.ts allows them.
    serviceWorkers: 'block',
    // No test is about the animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes a third of the run time: E2E_TRACE=1 keeps traces and screenshots of failed tests.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // Even with `only-on-failure`, Playwright takes a screenshot at the end of every test, and deletes those of passed
    // tests. That takes as long as opening a page.
    screenshot: process.env.E2E_TRACE ? 'only-on-failure' : 'off',
    launchOptions: { executablePath: installedChromium(), args: browserArgs },
  },
  projects: [
    {
      name: 'phone',
      use: {
        ...devices['Pixel 5'],
        viewport: { width: 360, height: 740 },
        screen: { width: 360, height: 740 },
        colorScheme: 'light',
      },
    },
    {
      // Repeats the tests that depend on the width. Dark, because the phone project uses the light scheme.
      name: 'desktop',
      grep: /@desktop/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
    },
  ],
  webServer: {
    command: 'node scripts/testing/serve-for-e2e.ts',
    url: `${url}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 120_000,
    env: {
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      DATA_DIR: process.env.E2E_DATA_DIR,
      OPERATOR_WHATSAPP: '+2348031234567',
      OPERATOR_ADDRESS: 'Adé & Co, 12 Allen Avenue, Ikeja',
      // Lets tests set their own client address.
      TRUST_PROXY: '127.0.0.1',
    },
  },
})
