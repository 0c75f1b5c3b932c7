import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@ilewa/tests/support/seed/random'
import { listWithChildren, signalAll } from '@ilewa/tests/support/servers/processes'
import pg from 'pg'
import type { App } from './environment/app.ts'
import type { Environment } from './environment/environment.ts'

/** Causes a fault and repairs it. */
type Fault = (environment: Environment, random: Random) => Promise<void>

const dayMs = 86_400_000

const pickApp = ({ apps }: Environment, random: Random): App => {
  const app = random.pickOrUndefined(apps)
  if (!app) throw new Error('The environment has no app')
  return app
}

/** Restarts the app after a short pause, as an operator's supervisor would. */
async function relaunch(app: App, random: Random): Promise<void> {
  await sleep(random.integer(200, 1_500))
  app.launch()
  await app.waitUntilServing()
}

const waitForAllApps = async ({ apps }: Environment) => {
  for (const app of apps) await app.waitUntilServing()
}

/** Shorter than the time for which jobs are retried. */
const outageMs = (random: Random) => random.integer(2_000, 7_000)

async function freeze(pids: readonly number[], random: Random): Promise<void> {
  signalAll(pids, 'SIGSTOP')
  try {
    await sleep(random.integer(2_000, 6_000))
  } finally {
    signalAll(pids, 'SIGCONT')
  }
}

/** Interrupts or stalls one connection, then opens it again. */
const interruptConnection =
  (service: 'smtp' | 'provider' | 'storage', state: 'away' | 'hanging'): Fault =>
  async (environment, random) => {
    await environment[service]?.gate.setState(state)
    await sleep(outageMs(random))
    await environment[service]?.gate.setState('open')
  }

const failMails =
  (failureMode: 'refusing' | 'greylisting'): Fault =>
  async ({ smtp }, random) => {
    smtp.setFailureMode(failureMode)
    await sleep(outageMs(random))
    smtp.setFailureMode('usual')
  }

async function killDatabaseBackend({ database }: Environment): Promise<void> {
  const client = new pg.Client(await database.connection())
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND datname = 'ilewa'
      AND pid <> pg_backend_pid() ORDER BY state = 'active' DESC, random() LIMIT 1`,
  )
  signalAll(
    rows.map(({ pid }) => pid),
    'SIGKILL',
  )
  await client.end().catch(() => undefined)
}

const shiftClock =
  (direction: 1 | -1): Fault =>
  async (environment, random) => {
    const app = pickApp(environment, random)
    await app.stop()
    app.launch(direction * dayMs)
    await app.waitUntilServing()
    await sleep(random.integer(3_000, 6_000))
    await app.stop()
    app.launch()
    await app.waitUntilServing()
  }

export const faults = {
  none: async () => undefined,
  'app killed': async (environment, random) => {
    const app = pickApp(environment, random)
    await app.kill()
    await relaunch(app, random)
  },
  'app frozen': async (environment, random) => {
    const pid = pickApp(environment, random).pid()
    if (pid) await freeze([pid], random)
  },
  'app restarted': async (environment, random) => {
    const app = pickApp(environment, random)
    await app.stop()
    await relaunch(app, random)
  },
  'database killed': async (environment, random) => {
    const pid = await environment.database.findPostmasterPid()
    if (pid) signalAll([pid], 'SIGKILL')
    await sleep(random.integer(200, 1_500))
    await environment.database.restart()
    await waitForAllApps(environment)
  },
  'database process killed': async (environment) => {
    await killDatabaseBackend(environment)
    await waitForAllApps(environment)
  },
  'database frozen': async (environment, random) => {
    const pid = await environment.database.findPostmasterPid()
    if (!pid) return
    // Stops the postmaster first, so that it starts no new backends meanwhile.
    signalAll([pid], 'SIGSTOP')
    await freeze(listWithChildren(pid), random)
  },
  'disk full': async (environment, random) => {
    environment.disk?.fill()
    await sleep(random.integer(2_000, 5_000))
    environment.disk?.empty()
    await environment.database.restart()
    await waitForAllApps(environment)
  },
  'mail away': interruptConnection('smtp', 'away'),
  'mail hanging': interruptConnection('smtp', 'hanging'),
  'mail refused': failMails('refusing'),
  'mail greylisted': failMails('greylisting'),
  'storage away': interruptConnection('storage', 'away'),
  'storage hanging': interruptConnection('storage', 'hanging'),
  'provider away': interruptConnection('provider', 'away'),
  'provider hanging': interruptConnection('provider', 'hanging'),
  'provider failing': async ({ provider }, random) => {
    provider.goDown(true)
    await sleep(outageMs(random))
    provider.goDown(false)
  },
  'provider slow': async ({ provider }, random) => {
    for (let iteration = 0; iteration < 5; iteration++) {
      provider.hold()
      await sleep(random.integer(300, 1_500))
      provider.release()
    }
  },
  'clock ahead': shiftClock(1),
  'clock behind': shiftClock(-1),
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

export const faultNames: readonly string[] = Object.keys(faults)

export const isFaultName = (name: string): name is FaultName => Object.hasOwn(faults, name)
