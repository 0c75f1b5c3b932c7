import path from 'node:path'
import { z } from 'zod'
import type { PrivateHosts } from './outgoing/fetch-public.ts'

const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const withDefault = <S extends z.ZodType>(schema: S, fallback: z.output<S>) =>
  optional(schema).transform((value) => value ?? fallback)

const webUrl = z.url({ protocol: /^https?$/, error: 'must be a web address such as https://ilewa.example' })

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')

const Environment = z.object({
  PORT: withDefault(
    z
      .string()
      .regex(/^\d+$/, 'must be a port number')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port number'),
    3000,
  ),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PUBLIC_URL: optional(webUrl),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_DIRECT_URL: optional(databaseUrl),
  DATABASE_REPORTS_URL: optional(databaseUrl),
  PREPARED_STATEMENTS: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  SECRET_KEY: optional(
    z.string().min(32, 'must have at least 32 characters, such as from openssl rand -hex 32'),
  ),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  MAIL_FROM: withDefault(z.string(), 'Ilewa <no-reply@ilewa.local>'),
  OPERATOR_EMAIL: optional(z.email('must be an email address such as hello@ilewa.example')),
  OPERATOR_WHATSAPP: optional(
    z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, 'must be a phone number in international form such as +2348031234567'),
  ),
  OPERATOR_ADDRESS: optional(z.string().trim().max(200, 'must have at most 200 characters')),
  PAYMENT_PROVIDER: optional(z.enum(['sandbox', 'flutterwave'], { error: 'must be sandbox or flutterwave' })),
  FLUTTERWAVE_SECRET_KEY: optional(z.string()),
  FLUTTERWAVE_WEBHOOK_HASH: optional(z.string()),
  FLUTTERWAVE_BASE_URL: withDefault(webUrl, 'https://api.flutterwave.com'),
  S3_BUCKET: optional(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as ilewa-images'),
  ),
  S3_ENDPOINT: optional(webUrl),
  S3_REGION: withDefault(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  METRICS_TOKEN: optional(
    z.string().min(16, 'must have at least 16 characters, such as from openssl rand -hex 16'),
  ),
  TRUST_PROXY: optional(
    z
      .string()
      .regex(
        /^((loopback|linklocal|uniquelocal|[\d.]+(\/\d+)?|[\da-fA-F:]*:[\da-fA-F:.]*(\/\d+)?)(\s*,\s*|$))+$/,
        'must be the addresses of your proxies, separated by commas, such as 127.0.0.1 or 10.0.0.0/8',
      ),
  ),
  PRIVATE_CALENDAR_HOSTS: withDefault(
    z
      .string()
      .regex(
        /^[a-z0-9.-]+=[\d.]+:\d{1,5}(\s*,\s*[a-z0-9.-]+=[\d.]+:\d{1,5})*$/,
        'must be names with address and port, separated by commas, such as calendars.example=10.0.0.5:8443',
      ),
    '',
  ),
  REQUEST_LIMITS: withDefault(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

export interface FlutterwaveSettings {
  secretKey: string
  /** The "secret hash" of the dashboard's webhook settings. */
  webhookHash: string
  /** With or without the version: `https://api.flutterwave.com` */
  baseUrl: string
}

export interface S3Settings {
  bucket: string
  /** Unset: Amazon's endpoint of the region. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Settings {
  port: number
  host: string
  /** Origin of links in mails. */
  publicUrl: string
  /** An absolute path. */
  dataDir: string
  databaseUrl: string | undefined
  /**
   * Bypasses a pooler, for migrations, jobs and listening, which need a dedicated session. Defaults to `databaseUrl`.
   */
  databaseDirectUrl: string | undefined
  /** A replica that may lag behind, for reports. Defaults to `databaseUrl`. */
  databaseReportsUrl: string | undefined
  /** Whether to use named prepared statements. A pooler may lose them, so off behind one. */
  preparesStatements: boolean
  /** Unset: stored in a file of the data folder. */
  secretKey: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Receives requests for a demo; defaults to the sender's address. Shown on /privacy and /terms. */
  operatorEmail: string | undefined
  /** In E.164: "+2348031234567". Shown on the public pages. */
  operatorWhatsApp: string | undefined
  /** Name and postal address, shown on the public pages. */
  operatorAddress: string | undefined
  trustProxy: string | undefined
  /** Hosts of a private network from which calendars may be read. */
  privateCalendarHosts: PrivateHosts
  /**
   * Off behind a proxy that limits requests, and for benchmarks. Limits on attempts, such as to sign in, always
   * apply.
   */
  limitsRequests: boolean
  logLevel: z.output<typeof Environment>['LOG_LEVEL']
  /** Unset: images are stored in the data folder. */
  s3: S3Settings | undefined
  /** Unset: metrics are served only to clients on this machine that connect without a proxy. */
  metricsToken: string | undefined
  payments: { provider: 'sandbox' } | ({ provider: 'flutterwave' } & FlutterwaveSettings)
}

export class SettingsError extends Error {}

type Values = z.output<typeof Environment>

interface RelatedSettings {
  /** The condition, for the error message: "PAYMENT_PROVIDER is flutterwave". */
  when: string
  applies: (values: Values) => boolean
  needs: readonly (keyof Values)[]
}

/** Settings that require other settings. */
const relatedSettings: readonly RelatedSettings[] = [
  {
    when: 'PAYMENT_PROVIDER is flutterwave',
    applies: (values) => values.PAYMENT_PROVIDER === 'flutterwave',
    // The secret key authenticates requests to Flutterwave; the webhook hash verifies its webhooks.
    needs: ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_WEBHOOK_HASH'],
  },
  {
    when: 'S3_BUCKET is set',
    applies: (values) => values.S3_BUCKET !== undefined,
    needs: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
  {
    when: 'DATABASE_DIRECT_URL is set',
    applies: (values) => values.DATABASE_DIRECT_URL !== undefined,
    needs: ['DATABASE_URL'],
  },
  {
    when: 'DATABASE_REPORTS_URL is set',
    applies: (values) => values.DATABASE_REPORTS_URL !== undefined,
    needs: ['DATABASE_URL'],
  },
]

const requireRelatedSettings: z.core.CheckFn<Values> = ({ value, issues }) => {
  for (const { when, applies, needs } of relatedSettings) {
    const missing = applies(value) ? needs.filter((name) => !value[name]) : []
    for (const name of missing)
      issues.push({ code: 'custom', input: value, path: [name], message: `must be set when ${when}` })
  }
}

/** Without this check, using the sandbox on a public address by mistake would give paid plans away. */
const requirePaymentProvider: z.core.CheckFn<Values> = ({ value, issues }) => {
  const { PAYMENT_PROVIDER: provider, PUBLIC_URL: publicUrl } = value
  const refuse = (message: string) =>
    issues.push({ code: 'custom', input: value, path: ['PAYMENT_PROVIDER'], message })
  const hasProviderKeys = value.FLUTTERWAVE_SECRET_KEY ?? value.FLUTTERWAVE_WEBHOOK_HASH
  if (hasProviderKeys && provider !== 'flutterwave')
    refuse('must be flutterwave when its keys are set; for the sandbox, remove the FLUTTERWAVE_ keys')
  else if (!provider && publicUrl?.toLowerCase().startsWith('https:'))
    refuse('must be set when PUBLIC_URL is https: flutterwave, or sandbox to give plans away without payment')
}

const toPayments = (values: Values): Settings['payments'] =>
  values.PAYMENT_PROVIDER === 'flutterwave'
    ? {
        provider: 'flutterwave',
        secretKey: values.FLUTTERWAVE_SECRET_KEY ?? '',
        webhookHash: values.FLUTTERWAVE_WEBHOOK_HASH ?? '',
        baseUrl: values.FLUTTERWAVE_BASE_URL,
      }
    : { provider: 'sandbox' }

const toS3 = (values: Values): Settings['s3'] =>
  values.S3_BUCKET === undefined
    ? undefined
    : {
        bucket: values.S3_BUCKET,
        endpoint: values.S3_ENDPOINT,
        region: values.S3_REGION,
        accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
      }

const toPrivateHosts = ({ PRIVATE_CALENDAR_HOSTS: text }: Values): PrivateHosts =>
  Object.fromEntries(
    text.split(/\s*,\s*/).flatMap((entry) => {
      const [, host, address, port] = /^(.+)=(.+):(\d+)$/.exec(entry) ?? []
      return host && address ? [[host, { address, port: Number(port) }]] : []
    }),
  )

/** Parses the environment once, at start; throws SettingsError with all issues. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const parsed = Environment.check(requireRelatedSettings, requirePaymentProvider).safeParse(environment)
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new SettingsError(`Please correct these settings and start again:\n${issues.join('\n')}`)
  }
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${values.PORT}`,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReportsUrl: values.DATABASE_REPORTS_URL,
    preparesStatements:
      values.PREPARED_STATEMENTS === undefined
        ? values.DATABASE_DIRECT_URL === undefined
        : values.PREPARED_STATEMENTS === 'on',
    secretKey: values.SECRET_KEY,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    operatorEmail: values.OPERATOR_EMAIL,
    operatorWhatsApp: values.OPERATOR_WHATSAPP,
    operatorAddress: values.OPERATOR_ADDRESS,
    trustProxy: values.TRUST_PROXY,
    privateCalendarHosts: toPrivateHosts(values),
    limitsRequests: values.REQUEST_LIMITS === 'on',
    logLevel: values.LOG_LEVEL,
    s3: toS3(values),
    metricsToken: values.METRICS_TOKEN,
    payments: toPayments(values),
  }
}
