import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Test data is generated from this seed; set another one for other data.
process.env.TEST_SEED ??= '1'

const at = (file: string) => join(import.meta.dirname, file)
/** Long polling timeout for a busy machine. */
const pollOptions = { poll: { timeout: 10_000 } }

const serverTests = ['packages/server/src/**/*.test.ts', 'tests/**/*.test.ts', 'tools/**/*.test.ts']
/** Tests that start programs, or that measure, mock or block the whole process. */
const isolatedTests = [
  'packages/server/src/main.test.ts',
  'packages/server/src/platform/mail/mail.tls.test.ts',
  'tests/security/{at-rest,fuzz,live-events,log-secrets}.test.ts',
  'packages/server/src/features/auth/passwords.test.ts',
  'packages/server/src/platform/event-loop.test.ts',
  'packages/server/src/platform/http/limits/*.test.ts',
  'packages/server/src/platform/http/monitoring/metrics.test.ts',
]
/** Tests whose outcome may depend on the version of PostgreSQL; the others run on the embedded one only. */
const databaseTests = [
  'packages/server/src/features/**/*.test.ts',
  'packages/server/src/platform/{database,jobs,live}/**/*.test.ts',
]
const deploymentTests = ['tests/deployment/**/*.test.ts']
const planTests = ['tools/bench/plans/**']
/** Tests of tools that start programs or servers. */
const toolTests = ['tools/{backup,bench,torture}/**/*.test.ts']

const onDatabase = {
  root: import.meta.dirname,
  setupFiles: [at('tests/support/seed/seed-setup.ts'), at('tests/support/app/low-cost-hashes.ts')],
  testTimeout: 15_000,
  hookTimeout: 30_000,
  expect: pollOptions,
}

export default defineConfig({
  test: {
    // One more than the cores, because tests wait for their database: 227 s instead of 268 s on two cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server',
          // One module graph per worker, as in the web project. Each test file has its own databases, apps and
          // test data.
          isolate: false,
          include: serverTests,
          exclude: [...isolatedTests, ...deploymentTests, ...toolTests],
          globalSetup: [at('tests/support/database/global-setup.ts')],
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server-isolated',
          include: isolatedTests,
          globalSetup: [
            at('tests/support/servers/bundle-setup.ts'),
            at('tests/support/database/global-setup.ts'),
          ],
        },
      },
      {
        // The machine's own PostgreSQL may be another version than the embedded one.
        test: {
          ...onDatabase,
          name: 'postgresql',
          isolate: false,
          include: databaseTests,
          // `embedded.test.ts` starts its own database.
          exclude: [...isolatedTests, '**/embedded.test.ts'],
          globalSetup: [at('tests/support/database/postgresql-setup.ts')],
        },
      },
      {
        // Several processes behind nginx and PgBouncer, on the machine's own PostgreSQL.
        test: {
          ...onDatabase,
          name: 'deployment',
          include: deploymentTests,
          globalSetup: [
            at('tests/support/servers/bundle-setup.ts'),
            at('tests/support/database/postgresql-setup.ts'),
          ],
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'tools',
          include: toolTests,
          exclude: planTests,
          globalSetup: [
            at('tests/support/servers/bundle-setup.ts'),
            at('tests/support/database/global-setup.ts'),
          ],
        },
      },
      {
        // Query plans at a million bookings. Seeding takes minutes, so it runs alone.
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
          // One module graph per worker. Loading the app's modules for each test file would take half of the test
          // time.
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [at('packages/web/src/test/setup.ts')],
          testTimeout: 15_000,
          expect: pollOptions,
        },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'] } },
    ],
  },
})
