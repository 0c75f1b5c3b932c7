import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// All data of tests comes from one seed; another one tries other data.
process.env.TEST_SEED ??= '1'

const at = (file: string) => join(import.meta.dirname, file)
/** What is waited for comes late on a busy machine; what never comes fails all the same. */
const patience = { poll: { timeout: 10_000 } }

const seedSetup = [at('packages/server/src/test/seed-setup.ts')]

export default defineConfig({
  test: {
    // Left to itself it keeps one core free, which on a machine of two is half of it.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'packages/server',
          include: ['src/**/*.test.ts'],
          exclude: ['src/deployment/**', 'src/plans/**'],
          globalSetup: [at('packages/server/src/test/global-setup.ts')],
          setupFiles: seedSetup,
          testTimeout: 15_000,
          hookTimeout: 30_000,
          expect: patience,
        },
      },
      {
        // The same server on the machine's own PostgreSQL, with what stands around it where it is really run.
        test: {
          name: 'postgresql',
          root: 'packages/server',
          include: ['src/**/*.test.ts'],
          // These bring a database of their own.
          exclude: [
            '**/embedded*.test.ts',
            'src/main.test.ts',
            'src/{torture,plans}/**',
            'src/bench/bench.test.ts',
          ],
          globalSetup: [at('packages/server/src/test/postgresql-setup.ts')],
          setupFiles: seedSetup,
          testTimeout: 15_000,
          hookTimeout: 30_000,
          expect: patience,
        },
      },
      {
        // How a million bookings are read. It fills a database for minutes, and so has the machine to itself.
        test: {
          name: 'plans',
          root: 'packages/server',
          include: ['src/plans/**/*.test.ts'],
          globalSetup: [at('packages/server/src/test/global-setup.ts')],
          setupFiles: seedSetup,
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
