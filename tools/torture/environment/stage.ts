import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readIfPresent } from '@ilewa/server/platform/database/embedded/location'
import { freePort } from '@ilewa/server/platform/database/embedded/settings'
import { familyOf, signalAll } from '@ilewa/tests/support/servers/processes'
import type { PoolConfig } from 'pg'
import { type Journal, newJournal } from '../journal.ts'
import { type App, createApp } from './app.ts'
import { type Disk, mountDisk } from './disk.ts'
import { startPostgres } from './postgres.ts'
import { secretKey, startProvider, webhookHash } from './provider.ts'
import { startSmtp } from './smtp.ts'
import { type StorageStandIn, startStorage } from './storage.ts'
import type { Surroundings } from './world.ts'

/** `embedded`: one app with its embedded database. `pair`: two apps on one PostgreSQL server. */
export type StageKind = 'embedded' | 'pair'

interface Database {
  /** Connects with the app's own database role, for queries. */
  connection: () => Promise<PoolConfig>
  postmaster: () => Promise<number | undefined>
  /** Restarts the database where no app does it. */
  revive: () => Promise<void>
}

export interface Stage extends Surroundings {
  kind: StageKind
  folder: string
  dataDir: string
  apps: readonly App[]
  database: Database
  disk: Disk | undefined
  storage: StorageStandIn | undefined
  journal: Journal
  /** Stops all processes in any state. With `keepFiles`, copies the files off the small disk first. */
  tearDown: (keepsFiles?: boolean) => Promise<void>
}

const pidFileOf = async (dataDir: string) => {
  const elsewhere = (await readIfPresent(path.join(dataDir, 'postgres.location')))?.trim()
  return path.join(elsewhere ?? path.join(dataDir, 'postgres'), 'postmaster.pid')
}

/** The app starts and restarts this database. */
const embeddedDatabase = (dataDir: string): Database => ({
  connection: async () => {
    const [, , , port, host] = (await readFile(await pidFileOf(dataDir), 'utf8')).split('\n')
    return { host, port: Number(port), user: 'ilewa', database: 'ilewa' }
  },
  postmaster: async () =>
    Number.parseInt((await readIfPresent(await pidFileOf(dataDir))) ?? '', 10) || undefined,
  revive: async () => undefined,
})

/** Sockets cannot be copied. */
const isCopied = async (file: string) => !(await lstat(file)).isSocket()

interface StageOptions {
  kind: StageKind
  /** Puts all data on a small disk that can be filled. */
  isSmall: boolean
  /** Stores images in S3 instead of the data folder. */
  hasStorage: boolean
  logs: string
  name: string
}

/** The started resources and the functions that stop them, oldest first. */
interface Ground {
  folder: string
  dataDir: string
  closers: (() => unknown)[]
}

const diskMegabytes = 420

async function startSurroundings({ closers }: Ground, storageFolder: string | undefined) {
  const smtp = await startSmtp()
  closers.push(smtp.stop)
  const provider = await startProvider()
  closers.push(provider.stop)
  const storage = storageFolder === undefined ? undefined : await startStorage(storageFolder)
  if (storage) closers.push(storage.stop)
  return { smtp, provider, storage }
}

type Started = Awaited<ReturnType<typeof startSurroundings>>

const settingsOf = ({ folder, dataDir }: Ground, { smtp, provider, storage }: Started) => ({
  DATA_DIR: dataDir,
  TMPDIR: path.join(folder, 'tmp'),
  TRUST_PROXY: 'loopback',
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Ilewa <no-reply@torture.example>',
  PAYMENT_PROVIDER: 'flutterwave',
  FLUTTERWAVE_SECRET_KEY: secretKey,
  FLUTTERWAVE_WEBHOOK_HASH: webhookHash,
  FLUTTERWAVE_BASE_URL: provider.baseUrl,
  ...storage?.environment,
})

/** Starts one app, or two on one database. Each serves before the next starts. */
async function startApps(
  { closers }: Ground,
  {
    kind,
    logs,
    name,
    ...more
  }: Pick<StageOptions, 'kind' | 'logs' | 'name'> &
    Pick<Parameters<typeof createApp>[0], 'settings' | 'journal'>,
): Promise<App[]> {
  const apps: App[] = []
  for (const letter of kind === 'pair' ? ['A', 'B'] : ['A']) {
    const logFile = path.join(logs, `${name}-app-${letter}.log`)
    const app = createApp({ name: `app ${letter}`, port: await freePort(), logFile, ...more })
    apps.push(app)
    closers.push(app.kill)
    app.launch()
    await app.awaitServing()
  }
  return apps
}

async function startDatabase(
  { folder, dataDir, closers }: Ground,
  kind: StageKind,
): Promise<{ database: Database; settings?: Record<string, string> }> {
  if (kind === 'embedded') {
    const database = embeddedDatabase(dataDir)
    closers.push(() => killDatabase(database))
    return { database }
  }
  const { url, postmaster, start: revive, stop } = await startPostgres(folder)
  closers.push(stop)
  const database: Database = { connection: async () => ({ connectionString: url }), postmaster, revive }
  return { database, settings: { DATABASE_URL: url } }
}

/** Starts everything that a round needs. Stops what it started if a step fails. */
export async function setStage({ isSmall, hasStorage, ...options }: StageOptions): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ilewa-torture-'))
  await chmod(folder, 0o755)
  const disk = isSmall ? mountDisk(folder, diskMegabytes) : undefined
  const ground: Ground = { folder, dataDir: path.join(folder, 'data'), closers: [] }
  const tearDown = async (keepsFiles = false) => {
    for (const close of ground.closers.splice(0).reverse()) await close()
    if (keepsFiles) await cp(folder, `${folder}-kept`, { recursive: true, filter: isCopied })
    disk?.unmount()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await mkdir(path.join(folder, 'tmp'))
    const journal = newJournal()
    const around = await startSurroundings(ground, hasStorage ? options.logs : undefined)
    const { database, settings } = await startDatabase(ground, options.kind)
    const all = { ...settingsOf(ground, around), ...settings }
    const apps = await startApps(ground, { ...options, settings: all, journal })
    return {
      kind: options.kind,
      folder,
      dataDir: ground.dataDir,
      apps,
      database,
      disk,
      journal,
      ...around,
      tearDown,
    }
  } catch (error) {
    await tearDown()
    throw error
  }
}

/** The embedded PostgreSQL survives an app that is killed. */
async function killDatabase({ postmaster }: Database): Promise<void> {
  const pid = await postmaster()
  if (pid !== undefined) signalAll(familyOf(pid), 'SIGKILL')
}
