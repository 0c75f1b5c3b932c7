import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readIfPresent } from '@ilewa/server/platform/database/embedded/location'
import { freePort } from '@ilewa/server/platform/database/embedded/settings'
import { startCalendarSite } from '@ilewa/tests/support/calendars/calendar-site'
import { listWithChildren, signalAll } from '@ilewa/tests/support/servers/processes'
import type { PoolConfig } from 'pg'
import { type Journal, newJournal } from '../journal.ts'
import { type App, createApp } from './app.ts'
import { type Disk, mountDisk } from './disk.ts'
import { startPostgres } from './postgres.ts'
import { secretKey, startProviderStub, webhookHash } from './provider-stub.ts'
import { startSmtpStub } from './smtp-stub.ts'
import { type StorageStub, startStorageStub } from './storage-stub.ts'
import type { ExternalServices } from './types.ts'

/** `embedded`: one app with its embedded database. `pair`: two apps on one PostgreSQL server. */
export type EnvironmentKind = 'embedded' | 'pair'

interface Database {
  /** Connects with the app's own database role, for queries. */
  connection: () => Promise<PoolConfig>
  findPostmasterPid: () => Promise<number | undefined>
  /** Restarts a database server. Does nothing for the embedded database, which its app restarts. */
  restart: () => Promise<void>
}

export interface Environment extends ExternalServices {
  kind: EnvironmentKind
  folder: string
  dataDir: string
  apps: readonly App[]
  database: Database
  disk: Disk | undefined
  storage: StorageStub | undefined
  journal: Journal
  /**
   * Stops all processes, whatever their state. With `keepFiles`, copies the files before the small disk is
   * unmounted.
   */
  tearDown: (keepFiles?: boolean) => Promise<void>
}

const findPidFile = async (dataDir: string) => {
  const otherDir = (await readIfPresent(path.join(dataDir, 'postgres.location')))?.trim()
  return path.join(otherDir ?? path.join(dataDir, 'postgres'), 'postmaster.pid')
}

/** The app starts and restarts this database. */
const embeddedDatabase = (dataDir: string): Database => ({
  connection: async () => {
    const [, , , port, host] = (await readFile(await findPidFile(dataDir), 'utf8')).split('\n')
    return { host, port: Number(port), user: 'ilewa', database: 'ilewa' }
  },
  findPostmasterPid: async () =>
    Number.parseInt((await readIfPresent(await findPidFile(dataDir))) ?? '', 10) || undefined,
  restart: async () => undefined,
})

/** Sockets cannot be copied. */
const isCopyable = async (file: string) => !(await lstat(file)).isSocket()

interface EnvironmentOptions {
  kind: EnvironmentKind
  /** Puts all data on a small disk that can be filled. */
  hasSmallDisk: boolean
  /** Stores images in S3 instead of the data folder. */
  usesS3: boolean
  logs: string
  name: string
}

/** The started resources and the functions that stop them, oldest first. */
interface EnvironmentResources {
  folder: string
  dataDir: string
  closers: (() => unknown)[]
}

const diskMegabytes = 420

async function startExternalServices(
  { folder: calendarFolder, closers }: EnvironmentResources,
  storageFolder: string | undefined,
) {
  const smtp = await startSmtpStub()
  closers.push(smtp.stop)
  const provider = await startProviderStub()
  closers.push(provider.stop)
  const storage = storageFolder === undefined ? undefined : await startStorageStub(storageFolder)
  if (storage) closers.push(storage.stop)
  const calendarSettings = await startCalendarSite(calendarFolder)
  return { smtp, provider, storage, calendarFolder, calendarSettings }
}

type StartedServices = Awaited<ReturnType<typeof startExternalServices>>

const toAppSettings = (
  { folder, dataDir }: EnvironmentResources,
  { smtp, provider, storage, calendarSettings }: StartedServices,
) => ({
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
  ...calendarSettings,
})

/** Starts one app, or two on one database. Each serves before the next starts. */
async function startApps(
  { closers }: EnvironmentResources,
  {
    kind,
    logs,
    name,
    ...otherOptions
  }: Pick<EnvironmentOptions, 'kind' | 'logs' | 'name'> &
    Pick<Parameters<typeof createApp>[0], 'settings' | 'journal'>,
): Promise<App[]> {
  const apps: App[] = []
  for (const suffix of kind === 'pair' ? ['A', 'B'] : ['A']) {
    const logFile = path.join(logs, `${name}-app-${suffix}.log`)
    const app = createApp({ name: `app ${suffix}`, port: await freePort(), logFile, ...otherOptions })
    apps.push(app)
    closers.push(app.kill)
    app.launch()
    await app.waitUntilServing()
  }
  return apps
}

async function startDatabase(
  { folder, dataDir, closers }: EnvironmentResources,
  kind: EnvironmentKind,
): Promise<{ database: Database; settings?: Record<string, string> }> {
  if (kind === 'embedded') {
    const database = embeddedDatabase(dataDir)
    closers.push(() => killDatabase(database))
    return { database }
  }
  const { url, findPostmasterPid, start: restart, stop } = await startPostgres(folder)
  closers.push(stop)
  const database: Database = {
    connection: async () => ({ connectionString: url }),
    findPostmasterPid,
    restart,
  }
  return { database, settings: { DATABASE_URL: url } }
}

/** Starts everything that a round needs. Stops what it started if a step fails. */
export async function createEnvironment({
  hasSmallDisk,
  usesS3,
  ...options
}: EnvironmentOptions): Promise<Environment> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ilewa-torture-'))
  await chmod(folder, 0o755)
  const disk = hasSmallDisk ? mountDisk(folder, diskMegabytes) : undefined
  const resources: EnvironmentResources = { folder, dataDir: path.join(folder, 'data'), closers: [] }
  const tearDown = async (keepFiles = false) => {
    for (const close of resources.closers.splice(0).reverse()) await close()
    if (keepFiles) await cp(folder, `${folder}-kept`, { recursive: true, filter: isCopyable })
    disk?.unmount()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await mkdir(path.join(folder, 'tmp'))
    const journal = newJournal()
    const services = await startExternalServices(resources, usesS3 ? options.logs : undefined)
    const { database, settings } = await startDatabase(resources, options.kind)
    const appSettings = { ...toAppSettings(resources, services), ...settings }
    const apps = await startApps(resources, { ...options, settings: appSettings, journal })
    return {
      kind: options.kind,
      folder,
      dataDir: resources.dataDir,
      apps,
      database,
      disk,
      journal,
      ...services,
      tearDown,
    }
  } catch (error) {
    await tearDown()
    throw error
  }
}

/** Kills the embedded PostgreSQL, because it keeps running after its app is killed. */
async function killDatabase({ findPostmasterPid }: Database): Promise<void> {
  const pid = await findPostmasterPid()
  if (pid !== undefined) signalAll(listWithChildren(pid), 'SIGKILL')
}
