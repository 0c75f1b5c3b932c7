import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { canReach, chooseAccount, runAs } from './account.ts'
import { findBinaries, reachableBinaries } from './binaries.ts'
import {
  attachEmbeddedPostgres,
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from './embedded.ts'

const isRoot = process.getuid?.() === 0
const otherAccount = { uid: 64_999, gid: 64_999 }
/** A killed server may wait for a busy disk; these tests do not measure speed. */
const slowPoll = { timeout: 40_000 }
vi.setConfig({ testTimeout: 60_000 })

let scratch: string
const running: (() => Promise<unknown> | unknown)[] = []

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'ilewa test '))
  await chmod(scratch, 0o755)
  await (await start('model')).stop()
}, 60_000)
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

async function start(name: string, options = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(scratch, name),
    systemDir: join(scratch, 'system'),
    ...options,
  })
  running.push(postgres.stop)
  return postgres
}

/** Starts on a copy of a stopped database, because creating one takes longer than most tests. */
async function startCopy(name: string, options = {}): Promise<EmbeddedPostgres> {
  await cp(join(scratch, 'model'), join(scratch, name), { recursive: true })
  return start(name, options)
}

async function query(postgres: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(postgres.connection)
  // The server may be killed just after it has responded.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

/** Another application: a separate process that starts the database and keeps running. */
async function startApplication(name: string, account = {}): Promise<ChildProcess> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    process.on('SIGINT', () => process.stdout.write('interrupted'))
    setInterval(() => undefined, 1000)
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(join(scratch, name))} })
    process.stdout.write('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    ...account,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(() => child.kill('SIGKILL'))
  await waitForOutput(child, 'ready')
  return child
}

function waitForOutput(child: ChildProcess, output: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (data) => String(data).includes(output) && resolve())
    child.once('exit', (code) => reject(new Error(`the application exited with ${code}`)))
  })
}

async function postmaster(name: string): Promise<number> {
  return Number.parseInt(await readFile(join(scratch, name, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** A zombie process (ended but not reaped) has no executable. */
async function isRunning(pid: number): Promise<boolean> {
  const command = process.platform === 'linux' ? ['readlink', `/proc/${pid}/exe`] : ['ps', '-p', String(pid)]
  return (await runAs(undefined, command)).code === 0
}

/** The process that holds the data folder's lock; empty while the server is unavailable. */
async function lockHolder(postgres: EmbeddedPostgres): Promise<string> {
  const sql = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted`
  const rows = await query(postgres, sql).catch(() => [])
  return rows.map(({ pid }) => String(pid)).join()
}

async function killBackend(postgres: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client(postgres.connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  process.kill(rows[0].pid, 'SIGKILL')
  await ended
}

/** Lists the processes that run in the cluster's folder. */
async function findServerOn(name: string): Promise<string> {
  const command = ['pgrep', '-f', `postgres -D ${join(scratch, name)}/postgres`]
  return (await runAs(undefined, command)).output
}

async function expectStopped(postgres: EmbeddedPostgres, pid: number): Promise<void> {
  await postgres.stop()
  await expect.poll(() => isRunning(pid)).toBe(false)
  await expect(stat(String(postgres.connection.host))).rejects.toThrow('ENOENT')
}

test('the first start creates a durable UTF-8 database that other users cannot reach', async () => {
  const postgres = await start('first')
  const folder = await stat(String(postgres.connection.host))
  expect(folder.mode & 0o777).toBe(0o700)
  if (isRoot) expect(folder.uid).not.toBe(0)
  const facts = `SELECT current_setting('listen_addresses') AS listen, current_setting('fsync') AS fsync,
    rolsuper AS super, pg_encoding_to_char(encoding) AS encoding, lower('ỌLÁWÁLÉ') AS lower
    FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`
  expect(await query(postgres, facts)).toEqual([
    { listen: '', fsync: 'on', super: false, encoding: 'UTF8', lower: 'ọláwálé' },
  ])
  await query(postgres, 'CREATE EXTENSION pg_trgm')
  expect(await query(postgres, `SELECT cardinality(show_trgm('Ọláwálé')) AS n`)).toEqual([{ n: 8 }])
})

test('a restart keeps the data, and a stop leaves no process behind', async () => {
  const first = await startCopy('kept')
  await query(first, 'CREATE TABLE stay AS SELECT 7 AS nights')
  const pid = await postmaster('kept')
  await Promise.all([first.stop(), first.stop()])
  await expect.poll(() => isRunning(pid)).toBe(false)
  await expect(stat(String(first.connection.host))).rejects.toThrow('ENOENT')
  const second = await start('kept')
  expect(await query(second, 'SELECT nights FROM stay')).toEqual([{ nights: 7 }])
})

test('a start takes over the server of an application that was killed', async () => {
  const killedApplication = await startApplication('killed')
  const pid = await postmaster('killed')
  killedApplication.kill('SIGKILL')
  const startedAt = performance.now()
  const postgres = await start('killed')
  expect(performance.now() - startedAt).toBeLessThan(1000)
  expect(await postmaster('killed')).toBe(pid)
  await postgres.stop()
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('a killed server process ends the application’s sessions, but not its use of the data folder', async () => {
  const notices: string[] = []
  const postgres = await startCopy('crashed', { onNotice: (notice: string) => notices.push(notice) })
  const pid = await postmaster('crashed')
  const before = await lockHolder(postgres)
  await killBackend(postgres)
  const isAnother = (holder: string) => holder !== '' && holder !== before
  await expect.poll(async () => isAnother(await lockHolder(postgres)), slowPoll).toBe(true)
  await expect(start('crashed')).rejects.toThrow('Another Ilewa is already running')
  expect(await postmaster('crashed')).toBe(pid)
  expect(notices.at(-1)).toMatch(/^PostgreSQL ended its sessions unexpectedly/)
})

test('a killed server is restarted at the same address with its data, and is locked as before', async () => {
  const notices: string[] = []
  const postgres = await startCopy('revived', { onNotice: (notice: string) => notices.push(notice) })
  await query(postgres, 'CREATE TABLE stay AS SELECT 7 AS nights')
  for (const _ of ['once', 'and once more']) {
    const pid = await postmaster('revived')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => postmaster('revived').catch(() => pid), slowPoll).not.toBe(pid)
    await expect.poll(() => lockHolder(postgres), slowPoll).toMatch(/\d/)
  }
  expect(await query(postgres, 'SELECT nights FROM stay')).toEqual([{ nights: 7 }])
  expect(notices.slice(-2)).toEqual(
    Array.from({ length: 2 }, () => 'PostgreSQL stopped unexpectedly; starting it again.'),
  )
  await expect(start('revived')).rejects.toThrow('Another Ilewa is already running')
  await expectStopped(postgres, await postmaster('revived'))
})

test.each([
  ['a process of it was killed', killBackend],
  ['all of it was killed', async () => process.kill(await postmaster('hurried'), 'SIGKILL')],
])('a stop leaves nothing, even shortly after %s', async (_, kill) => {
  for (const waitMs of [100, 300]) {
    const postgres = await start('hurried')
    const pid = await postmaster('hurried')
    await kill(postgres)
    await sleep(waitMs)
    await expectStopped(postgres, pid)
    await expect(findServerOn('hurried')).resolves.toBe('')
  }
})

test('an application that loses its data folder to another reports it once, and leaves the server running', async () => {
  const lost = vi.fn()
  const postgres = await startCopy('lost', { onLost: lost })
  const asSuperuser = {
    ...postgres,
    connection: { ...postgres.connection, user: 'postgres', database: 'postgres' },
  }
  const other = new pg.Client(asSuperuser.connection)
  await other.connect()
  // A session that already waits for the lock gets it before the application can retry.
  const granted = other.query('SELECT pg_advisory_lock(1229735239)')
  const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
  await vi.waitUntil(async () => (await query(asSuperuser, waiting)).length > 0, slowPoll)
  await query(
    asSuperuser,
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted`,
  )
  await granted
  await expect
    .poll(() => lost.mock.calls, slowPoll)
    .toEqual([
      [expect.objectContaining({ message: expect.stringMatching(/^Another Ilewa is already running/) })],
    ])
  await postgres.stop()
  expect((await other.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await other.end()
  await start('lost')
})

test('a server that cannot be restarted is reported with the reason', async () => {
  const lost = vi.fn()
  const postgres = await startCopy('ruined', { onLost: lost, retryDelaysMs: [100, 200] })
  await writeFile(join(scratch, 'ruined', 'postgres', 'PG_VERSION'), '17\n')
  process.kill(await postmaster('ruined'), 'SIGKILL')
  await expect.poll(() => lost.mock.calls.length, { timeout: 40_000, interval: 250 }).toBe(1)
  expect(lost.mock.calls[0]?.[0]).toBeInstanceOf(EmbeddedPostgresError)
  expect(lost.mock.calls[0]?.[0].message).toMatch(
    /could not start on .*initialized by PostgreSQL version 17/s,
  )
  await postgres.stop()
  await expect(stat(String(postgres.connection.host))).rejects.toThrow('ENOENT')
}, 60_000)

test('a tool attaches to the server of a running application, waits while that restarts it, and does not take the lock', async () => {
  const lost = vi.fn()
  const postgres = await startCopy('visited', { onLost: lost })
  const holder = await lockHolder(postgres)
  process.kill(await postmaster('visited'), 'SIGKILL')
  const attached = await attachEmbeddedPostgres({ dataDir: join(scratch, 'visited') })
  if (!attached) throw new Error('Nothing was found')
  expect(await query(attached, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await attached.stop()
  await vi.waitUntil(async () => !['', holder].includes(await lockHolder(postgres)), slowPoll)
  expect(lost).not.toHaveBeenCalled()
  expect(await attachEmbeddedPostgres({ dataDir: join(scratch, 'never') })).toBeUndefined()
})

test('a second application on the data folder is refused with one message, without side effects', async () => {
  const postgres = await startCopy('shared')
  await expect(start('shared')).rejects.toThrow(
    new EmbeddedPostgresError(
      `Another Ilewa is already running on the data folder ${join(scratch, 'shared')}. Stop it first, or set DATA_DIR to another folder.`,
    ),
  )
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('of two applications that start concurrently on a new folder, one runs', async () => {
  const outcomes = await Promise.allSettled([start('race'), start('race')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('removes a temporary cluster to which a concurrent start still writes', async () => {
  await (await startCopy('writing')).stop()
  const folder = join(scratch, 'writing', 'postgres.new-other')
  const subfolder = join(folder, 'base')
  await mkdir(subfolder, { recursive: true })
  const loop = 'i=0; while : > "$0/$i"; do i=$((i + 1)); [ $i = 1 ] && echo writing; done'
  const writer = spawn('sh', ['-c', loop, subfolder], { stdio: ['ignore', 'pipe', 'ignore'] })
  running.push(() => writer.kill())
  await waitForOutput(writer, 'writing')
  await start('writing')
  await expect(stat(folder)).rejects.toThrow('ENOENT')
})

test('Ctrl-C in the terminal reaches the application and not the server', async () => {
  const child = await startApplication('interrupted')
  const interrupted = waitForOutput(child, 'interrupted')
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await interrupted
  await sleep(200)
  expect(await isRunning(await postmaster('interrupted'))).toBe(true)
  child.kill('SIGKILL')
  await start('interrupted')
})

test('a stale process id after a power loss does not block, even when another process has it now', async () => {
  const before = await startCopy('power loss')
  const file = join(scratch, 'power loss', 'postgres', 'postmaster.pid')
  const left = await readFile(file, 'utf8')
  const { uid, gid } = await stat(file)
  await before.stop()
  const other = spawn('sleep', ['60'], { uid, gid })
  running.push(() => other.kill())
  await writeFile(file, left.replace(/^\d+/, String(other.pid)))
  await chown(file, uid, gid)
  const postgres = await start('power loss')
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a server that cannot start says why', async () => {
  await (await startCopy('damaged')).stop()
  await writeFile(join(scratch, 'damaged', 'postgres', 'PG_VERSION'), '17\n')
  await expect(start('damaged')).rejects.toThrow(
    /could not start on .*damaged.*initialized by PostgreSQL version 17/s,
  )
})

test('a machine without binaries gets an error that suggests DATABASE_URL', async () => {
  const refused = start('unsupported', { machine: 'sunos-sparc' })
  await expect(refused).rejects.toThrow(EmbeddedPostgresError)
  await expect(refused).rejects.toThrow('set DATABASE_URL')
})

test.runIf(isRoot)(
  'a data folder in a private home stores its database elsewhere, and can move without it',
  async () => {
    const home = join(scratch, 'home')
    await mkdir(home, { mode: 0o700 })
    const first = await start('home/data')
    await query(first, 'CREATE TABLE stay AS SELECT 7 AS nights')
    await first.stop()
    expect(await readFile(join(home, 'data', 'postgres.location'), 'utf8')).toContain(
      join(scratch, 'system', 'data-'),
    )
    await cp(join(home, 'data'), join(home, 'moved'), { recursive: true })
    expect(await query(await start('home/moved'), 'SELECT nights FROM stay')).toEqual([{ nights: 7 }])
    await rm(join(home, 'data'), { recursive: true })
    expect(await query(await start('home/data'), `SELECT to_regclass('stay') AS stay`)).toEqual([
      { stay: null },
    ])
  },
)

test.runIf(isRoot)(
  'binaries in a private home are copied once to where the account can run them',
  async () => {
    const closed = join(scratch, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const shipped = await findBinaries(`${process.platform}-${process.arch}`)
    const link = join(closed, 'package')
    await symlink(dirname(dirname(dirname(shipped.postgres))), link)
    const hidden = {
      initdb: join(link, 'native/bin/initdb'),
      pg_ctl: join(link, 'native/bin/pg_ctl'),
      postgres: join(link, 'native/bin/postgres'),
    }
    const account = await chooseAccount(undefined)
    expect(await canReach(account, hidden.postgres)).toBe(false)
    const copies = await Promise.all(
      [1, 2].map(() => reachableBinaries(hidden, account, join(scratch, 'system'))),
    )
    expect(copies[0]).toEqual(copies[1])
    expect(await runAs(account, [copies[0]?.initdb ?? '', '--version'])).toMatchObject({ code: 0 })
  },
)

test.runIf(isRoot)('a socket folder created by another user is not used', async () => {
  const first = await startCopy('foreseen')
  const host = String(first.connection.host)
  await first.stop()
  await mkdir(host)
  running.push(() => rm(host, { recursive: true }))
  await chmod(host, 0o777)
  await chown(host, otherAccount.uid, otherAccount.gid)
  const second = await start('foreseen')
  expect(second.connection.host).not.toBe(host)
  expect((await stat(String(second.connection.host))).mode & 0o777).toBe(0o700)
})

test.runIf(isRoot)(
  'an ordinary user runs it under their own account, and root may take over',
  async (context) => {
    const nobody = { uid: 65_534, gid: 65_534 }
    if (!(await canReach(nobody, import.meta.dirname))) context.skip('this checkout is closed to other users')
    await mkdir(join(scratch, 'ordinary'))
    await chown(join(scratch, 'ordinary'), nobody.uid, nobody.gid)
    const application = await startApplication('ordinary', nobody)
    const pid = await postmaster('ordinary')
    expect((await stat(`/proc/${pid}`)).uid).toBe(nobody.uid)
    application.kill('SIGKILL')
    await start('ordinary')
    expect(await postmaster('ordinary')).toBe(pid)
  },
)
