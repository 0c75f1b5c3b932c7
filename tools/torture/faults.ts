import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@ilewa/tests/support/seed/random'
import { familyOf, signalAll } from '@ilewa/tests/support/servers/processes'
import pg from 'pg'
import type { App } from './environment/app.ts'
import type { Stage } from './environment/stage.ts'

/** Causes a fault and repairs it. */
type Fault = (stage: Stage, random: Random) => Promise<void>

const dayMs = 86_400_000

const someApp = ({ apps }: Stage, random: Random): App => {
  const app = random.maybe(apps)
  if (!app) throw new Error('A stage has an app')
  return app
}

/** Restarts the app after a short pause, as an operator's supervisor would. */
async function bringBack(app: App, random: Random): Promise<void> {
  await sleep(random.between(200, 1_500))
  app.launch()
  await app.awaitServing()
}

const awaitAll = async ({ apps }: Stage) => {
  for (const app of apps) await app.awaitServing()
}

/** Shorter than the time for which jobs are retried. */
const outageMs = (random: Random) => random.between(2_000, 7_000)

async function freeze(pids: readonly number[], random: Random): Promise<void> {
  signalAll(pids, 'SIGSTOP')
  try {
    await sleep(random.between(2_000, 6_000))
  } finally {
    signalAll(pids, 'SIGCONT')
  }
}

/** Interrupts or stalls one connection, then opens it again. */
const cut =
  (of: 'smtp' | 'provider' | 'storage', state: 'away' | 'hanging'): Fault =>
  async (stage, random) => {
    await stage[of]?.gate.set(state)
    await sleep(outageMs(random))
    await stage[of]?.gate.set('open')
  }

const smtpMood =
  (mood: 'refusing' | 'greylisting'): Fault =>
  async ({ smtp }, random) => {
    smtp.behave(mood)
    await sleep(outageMs(random))
    smtp.behave('usual')
  }

async function killBackend({ database }: Stage): Promise<void> {
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

const clockOff =
  (direction: 1 | -1): Fault =>
  async (stage, random) => {
    const app = someApp(stage, random)
    await app.stop()
    app.launch(direction * dayMs)
    await app.awaitServing()
    await sleep(random.between(3_000, 6_000))
    await app.stop()
    app.launch()
    await app.awaitServing()
  }

export const faults = {
  none: async () => undefined,
  'app killed': async (stage, random) => {
    const app = someApp(stage, random)
    await app.kill()
    await bringBack(app, random)
  },
  'app frozen': async (stage, random) => {
    const pid = someApp(stage, random).pid()
    if (pid) await freeze([pid], random)
  },
  'app restarted': async (stage, random) => {
    const app = someApp(stage, random)
    await app.stop()
    await bringBack(app, random)
  },
  'database killed': async (stage, random) => {
    const pid = await stage.database.postmaster()
    if (pid) signalAll([pid], 'SIGKILL')
    await sleep(random.between(200, 1_500))
    await stage.database.revive()
    await awaitAll(stage)
  },
  'database process killed': async (stage) => {
    await killBackend(stage)
    await awaitAll(stage)
  },
  'database frozen': async (stage, random) => {
    const pid = await stage.database.postmaster()
    if (!pid) return
    // Stops the postmaster first, so that it starts no new backends meanwhile.
    signalAll([pid], 'SIGSTOP')
    await freeze(familyOf(pid), random)
  },
  'disk full': async (stage, random) => {
    stage.disk?.fill()
    await sleep(random.between(2_000, 5_000))
    stage.disk?.empty()
    await stage.database.revive()
    await awaitAll(stage)
  },
  'mail away': cut('smtp', 'away'),
  'mail hanging': cut('smtp', 'hanging'),
  'mail refused': smtpMood('refusing'),
  'mail greylisted': smtpMood('greylisting'),
  'storage away': cut('storage', 'away'),
  'storage hanging': cut('storage', 'hanging'),
  'provider away': cut('provider', 'away'),
  'provider hanging': cut('provider', 'hanging'),
  'provider failing': async ({ provider }, random) => {
    provider.goDown(true)
    await sleep(outageMs(random))
    provider.goDown(false)
  },
  'provider slow': async ({ provider }, random) => {
    for (let breath = 0; breath < 5; breath++) {
      provider.hold()
      await sleep(random.between(300, 1_500))
      provider.release()
    }
  },
  'clock ahead': clockOff(1),
  'clock behind': clockOff(-1),
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

export const faultNames: readonly string[] = Object.keys(faults)

export const isFaultName = (name: string): name is FaultName => Object.hasOwn(faults, name)
