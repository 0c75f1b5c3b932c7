import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type CallInput, type EndpointDefinition, type Failure, toUrl } from '@ilewa/contract/core/endpoint'
import { buildApp } from '@ilewa/server/app'
import { closeDatabase, connectDatabase, db } from '@ilewa/server/platform/database/database'
import { type JobRunner, startJobs } from '@ilewa/server/platform/jobs/jobs'
import { setUpLinks } from '@ilewa/server/platform/links'
import { startLive } from '@ilewa/server/platform/live/live'
import { createLog } from '@ilewa/server/platform/log'
import { setUpMail } from '@ilewa/server/platform/mail/mail'
import { setUpPayments } from '@ilewa/server/platform/payments/payments'
import { setUpSecret } from '@ilewa/server/platform/secret/secret'
import type { Settings } from '@ilewa/server/platform/settings'
import { setUpStorage } from '@ilewa/server/platform/storage/storage'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { z } from 'zod'
import { listRoutes } from '../access/routes.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { unscheduledJobs } from '../database/unscheduled-jobs.ts'
import { findSecrets, secretsIn } from '../hostile/log-search.ts'
import { codeIn, linkIn, readMails } from '../servers/mail-file.ts'
import { waitUntil } from '../wait-until.ts'
import { type FormFile, toForm } from './form.ts'

interface Running {
  app: FastifyInstance
  dataDir: string
  databaseUrl: string
}

export interface SendOptions {
  token?: string
  headers?: Record<string, string>
  files?: FormFile[]
  /** The client address; 127.0.0.1 by default. */
  from?: string
}

/** Loosened input: a test may send anything. */
export type AnyInput<E extends EndpointDefinition> = {
  [K in keyof CallInput<E>]?: CallInput<E>[K] | Record<string, unknown>
}

export interface Sent<E extends EndpointDefinition> {
  status: number
  headers: Record<string, unknown>
  body: Failure & { data: z.output<E['response']>; page: { nextCursor: string | null; total: number } }
}

type OpenPool = (...[connection, onError]: Parameters<typeof connectDatabase>) => unknown

interface StartOptions extends Pick<Settings, 'dataDir' | 's3'> {
  openPool?: OpenPool | undefined
}

async function start(
  database: TestDatabase,
  { dataDir, s3, openPool = connectDatabase }: StartOptions,
  logged: string[],
): Promise<{ app: FastifyInstance; jobs: JobRunner; live: { stop: () => Promise<void> } }> {
  const log = createLog({ logLevel: 'trace' }, { write: (line) => void logged.push(line) })
  const settings = {
    dataDir,
    s3,
    publicUrl: 'http://localhost:3000',
    secretKey: undefined,
    trustProxy: undefined,
    metricsToken: undefined,
    limitsRequests: true,
    smtpUrl: undefined,
    mailFrom: 'Ilewa <test@ilewa.local>',
    operatorEmail: undefined,
    operatorWhatsApp: undefined,
    operatorAddress: undefined,
    payments: { provider: 'sandbox' as const },
  }
  const onError = (err: unknown) => log.error({ err }, 'An error')
  await openPool(database.connection, onError)
  await setUpSecret(settings)
  setUpLinks(settings)
  setUpMail(settings, log)
  setUpPayments(settings)
  await setUpStorage(settings)
  const jobs = await startJobs({ connection: database.connection, jobs: unscheduledJobs, onError })
  const live = await startLive({ connection: database.connection, onError })
  return { app: await buildApp({ settings, log }), jobs, live }
}

/** For a file, returns its content in place of the JSON data. */
function bodyOf(response: LightMyRequestResponse) {
  const type = String(response.headers['content-type'])
  if (type === 'application/zip' || type === 'application/pdf') return { data: response.rawPayload }
  return type.startsWith('text/csv') ? { data: response.body } : response.json()
}

/** Closes a successful stream at once, because it does not end. Reads an error response as usual. */
async function openAndClose<E extends EndpointDefinition>(
  app: FastifyInstance,
  request: InjectOptions,
): Promise<Sent<E>> {
  const { statusCode: status, headers, stream } = await app.inject({ ...request, payloadAsStream: true })
  const body = status === 200 ? {} : JSON.parse(await text(stream()))
  if (status === 200) stream().destroy()
  return { status, headers, body }
}

interface TestAppOptions {
  /**
   * Returns the settings of the S3 image storage when the app starts. By default, the data folder stores images.
   */
  s3?: () => Settings['s3']
  /** Replaces how the app connects to the database. */
  openPool?: OpenPool
}

/** Runs the whole application for one test file, with its own database and data folder. */
export function useTestApp({ s3, openPool }: TestAppOptions = {}) {
  let running: Running
  const closers: (() => Promise<unknown>)[] = []
  const logged: string[] = []
  const secrets = new Set<string>()

  beforeAll(async () => {
    const database = await createTestDatabase(inject('database'))
    const dataDir = await mkdtemp(path.join(tmpdir(), 'ilewa-api-'))
    const { app, jobs, live } = await start(database, { dataDir, s3: s3?.(), openPool }, logged)
    closers.push(
      () => {
        // Otherwise the app would wait for a client that has reconnected but sent no request, because it counts as
        // busy.
        app.server.closeAllConnections()
        return app.close()
      },
      () => live.stop(),
      () => jobs.stop(),
      closeDatabase,
      () => database.drop(),
      () => rm(dataDir, { recursive: true }),
    )
    running = { app, dataDir, databaseUrl: database.url }
  })
  afterAll(async () => {
    for (const close of closers) await close()
    // The log must contain no secrets or personal data, whatever the tests did.
    expect(findSecrets(logged, secrets)).toEqual([])
  })

  /** Calls an endpoint by HTTP, as a client would. */
  async function send<const E extends EndpointDefinition>(
    definition: E,
    input: AnyInput<E> = {},
    { token, headers, files, from }: SendOptions = {},
  ): Promise<Sent<E>> {
    const parts = input as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: object
    }
    const form = definition.upload && toForm(parts.body ?? {}, definition.upload.field, files ?? [])
    const request: InjectOptions = {
      method: definition.method,
      url: toUrl(definition, parts.params, parts.query),
      remoteAddress: from,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...form?.headers, ...headers },
      payload: form?.payload ?? parts.body,
    }
    if (definition.stream) return openAndClose(running.app, request)
    const response = await running.app.inject(request)
    const body = bodyOf(response)
    for (const secret of secretsIn([parts.body, body])) secrets.add(secret)
    return { status: response.statusCode, headers: response.headers, body }
  }

  /** The messages to an address, oldest first. */
  const mailsTo = async (email: string): Promise<string[]> =>
    (await readMails(running.dataDir)).filter((mail) => mail.includes(`To: ${email}`))

  const codesTo = async (email: string) => (await mailsTo(email)).flatMap((mail) => codeIn(mail) ?? [])
  const linksTo = async (email: string) => (await mailsTo(email)).flatMap((mail) => linkIn(mail) ?? [])
  /**
   * Waits until every queued job of this name has run, for tests whose next step changes what the job would find.
   * Those with a delay are left: other tests have queued them too. `runDelayedJobs` runs them.
   */
  const finishJobs = (name: string) =>
    waitUntil(async () => {
      const unfinished = await db().execute(
        sql`SELECT FROM pgboss.job WHERE name = ${name} AND state < 'completed'
          AND NOT (state = 'created' AND start_after > now()) LIMIT 1`,
      )
      return unfinished.rows.length === 0
    })
  const newest = (list: () => Promise<string[]>) => waitUntil(async () => (await list()).at(-1))

  return {
    send,
    mailsTo,
    /** The codes mailed to an address, oldest first. */
    codesTo,
    /** The newest code mailed to an address, once it has arrived. */
    readCode: (email: string) => newest(() => codesTo(email)),
    /** The newest link mailed to an address, once it has arrived. */
    readLink: (email: string) => newest(() => linksTo(email)),
    finishJobs,
    /** Injects a raw request, for cases that `send` does not support. */
    inject: (options: InjectOptions) => running.app.inject(options),
    dataDir: () => running.dataDir,
    /** In the format of DATABASE_URL. */
    databaseUrl: () => running.databaseUrl,
    /** All log lines so far. */
    logged: () => logged,
    /** Every "METHOD /path" that is served. */
    routes: () => listRoutes(running.app.printRoutes({ commonPrefix: false })),
    /** Listens on a real port and returns its URL, for tests at connection level. */
    listen: () => running.app.listen({ port: 0, host: '127.0.0.1' }),
  }
}

export type TestApp = ReturnType<typeof useTestApp>
