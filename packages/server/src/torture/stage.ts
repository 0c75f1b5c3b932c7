import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import { readIfPresent } from '../platform/database/embedded-location.ts'
import { freePort } from '../platform/database/embedded-settings.ts'
import { type App, createApp } from './app.ts'
import { type Disk, mountDisk } from './disk.ts'
import { type Journal, newJournal } from './journal.ts'
import { startPostgres } from './postgres.ts'
import { familyOf, signalAll } from './processes.ts'
import { secretKey, startProvider, webhookHash } from './provider.ts'
import { startSmtp } from './smtp.ts'
import type { Surroundings } from './world.ts'

/** `embedded`: one app with its own database. `pair`: two apps on one PostgreSQL. */
export type StageKind = 'embedded' | 'pair'

interface Database {
  /** As the app's own account, for looking. */
  connection: () => Promise<PoolConfig>
  postmaster: () => Promise<number | undefined>
  /** Brings it back where nobody else does. */
  revive: () => Promise<void>
}

export interface Stage extends Surroundings {
  kind: StageKind
  folder: string
  dataDir: string
  apps: readonly App[]
  database: Database
  disk: Disk | undefined
  journal: Journal
  /** Stops everything at once, whatever state it is in; the files may stay, copied off the small disk. */
  tearDown: (keepsFiles?: boolean) => Promise<void>
}

const pidFileOf = async (dataDir: string) => {
  const elsewhere = (await readIfPresent(path.join(dataDir, 'postgres.location')))?.trim()
  return path.join(elsewhere ?? path.join(dataDir, 'postgres'), 'postmaster.pid')
}

/** The app starts this one, and starts it again. */
const embeddedDatabase = (dataDir: string): Database => ({
  connection: async () => {
    const [, , , port, host] = (await readFile(await pidFileOf(dataDir), 'utf8')).split('\n')
    return { host, port: Number(port), user: 'ilewa', database: 'ilewa' }
  },
  postmaster: async () =>
    Number.parseInt((await readIfPresent(await pidFileOf(dataDir))) ?? '', 10) || undefined,
  revive: async () => undefined,
})

/** Sockets are of no use afterwards. */
const isCopied = async (file: string) => !(await lstat(file)).isSocket()

interface StageOptions {
  kind: StageKind
  /** Everything that can run out of space lies on a small disk. */
  isSmall: boolean
  logs: string
  name: string
}

const diskMegabytes = 420

/** Starts all that a round needs. What stands before a failure is taken down again. */
export async function setStage({ kind, isSmall, logs, name }: StageOptions): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ilewa-torture-'))
  await chmod(folder, 0o755)
  const closers: (() => unknown)[] = []
  const tearDown = async (keepsFiles = false) => {
    for (const close of closers.splice(0).reverse()) await close()
    if (keepsFiles) await cp(folder, `${folder}-kept`, { recursive: true, filter: isCopied })
    disk?.unmount()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const disk = isSmall ? mountDisk(folder, diskMegabytes) : undefined
  try {
    const journal = newJournal()
    const smtp = await startSmtp()
    closers.push(smtp.stop)
    const provider = await startProvider()
    closers.push(provider.stop)
    const dataDir = path.join(folder, 'data')
    const temporary = path.join(folder, 'tmp')
    await mkdir(temporary)
    const postgres = kind === 'pair' ? await startPostgres(folder) : undefined
    if (postgres) closers.push(postgres.stop)
    const settings = {
      DATA_DIR: dataDir,
      TMPDIR: temporary,
      TRUST_PROXY: 'loopback',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Ilewa <no-reply@torture.example>',
      PAYMENT_PROVIDER: 'flutterwave',
      FLUTTERWAVE_SECRET_KEY: secretKey,
      FLUTTERWAVE_WEBHOOK_HASH: webhookHash,
      FLUTTERWAVE_BASE_URL: provider.baseUrl,
      ...(postgres && { DATABASE_URL: postgres.url }),
    }
    const apps: App[] = []
    for (const letter of kind === 'pair' ? ['A', 'B'] : ['A']) {
      const logFile = path.join(logs, `${name}-app-${letter}.log`)
      const app = createApp({ name: `app ${letter}`, port: await freePort(), settings, logFile, journal })
      apps.push(app)
      closers.push(app.kill)
      app.launch()
      await app.awaitServing()
    }
    const database = postgres
      ? {
          connection: async () => ({ connectionString: postgres.url }),
          postmaster: postgres.postmaster,
          revive: postgres.start,
        }
      : embeddedDatabase(dataDir)
    if (!postgres) closers.push(() => killDatabase(database))
    return { kind, folder, dataDir, apps, database, disk, journal, smtp, provider, tearDown }
  } catch (error) {
    await tearDown()
    throw error
  }
}

/** The server of a killed app outlives it. */
async function killDatabase({ postmaster }: Database): Promise<void> {
  const pid = await postmaster()
  if (pid !== undefined) signalAll(familyOf(pid), 'SIGKILL')
}
