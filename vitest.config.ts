import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// All data of tests comes from one seed; another one tries other data.
process.env.TEST_SEED ??= '1'

const at = (file: string) => join(import.meta.dirname, file)
/** What is waited for comes late on a busy machine; what never comes fails all the same. */
const patience = { poll: { timeout: 10_000 } }

const serverTests = ['packages/server/src/**/*.test.ts', 'tests/**/*.test.ts', 'tools/**/*.test.ts']
const deploymentTests = ['tests/deployment/**']
const planTests = ['tools/bench/plans/**']

const onDatabase = {
  root: import.meta.dirname,
  setupFiles: [at('tests/support/seed/seed-setup.ts')],
  testTimeout: 15_000,
  hookTimeout: 30_000,
  expect: patience,
}

export default defineConfig({
  test: {
    // Left to itself it keeps one core free, which on a machine of two is half of it.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: serverTests,
          exclude: [...deploymentTests, ...planTests],
          globalSetup: [at('tests/support/database/global-setup.ts')],
        },
      },
      {
        // The same tests on the machine's own PostgreSQL, with the servers that stand around it in production.
        test: {
          ...onDatabase,
          name: 'postgresql',
          include: serverTests,
          // These start a database themselves.
          exclude: [
            ...planTests,
            '**/embedded.test.ts',
            'packages/server/src/main.test.ts',
            'tools/torture/**',
            'tools/bench/bench.test.ts',
          ],
          globalSetup: [at('tests/support/database/postgresql-setup.ts')],
        },
      },
      {
        // How a million bookings are read. It fills a database for minutes and needs the machine to itself.
        test: {
          ...onDatabase,
          name: 'plans',
          include: planTests,
          globalSetup: [at('tests/support/database/global-setup.ts')],
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      {
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [at('packages/web/src/test/setup.ts')],
          testTimeout: 15_000,
          expect: patience,
        },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'] } },
    ],
  },
})
