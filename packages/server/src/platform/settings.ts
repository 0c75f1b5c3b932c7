import path from 'node:path'
import { z } from 'zod'

const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const withDefault = <S extends z.ZodType>(schema: S, fallback: z.output<S>) =>
  optional(schema).transform((value) => value ?? fallback)

const webUrl = z.url({ protocol: /^https?$/, error: 'must be a web address such as https://ilewa.example' })

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
  DATABASE_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://'),
  ),
  SECRET_KEY: optional(
    z.string().min(32, 'must have at least 32 characters, such as from openssl rand -hex 32'),
  ),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  MAIL_FROM: withDefault(z.string(), 'Ilewa <no-reply@ilewa.local>'),
  OPERATOR_EMAIL: optional(z.email('must be an email address such as hello@ilewa.example')),
  PAYMENT_PROVIDER: withDefault(
    z.enum(['sandbox', 'flutterwave'], { error: 'must be sandbox or flutterwave' }),
    'sandbox',
  ),
  FLUTTERWAVE_SECRET_KEY: optional(z.string()),
  FLUTTERWAVE_WEBHOOK_HASH: optional(z.string()),
  FLUTTERWAVE_BASE_URL: withDefault(webUrl, 'https://api.flutterwave.com'),
  S3_BUCKET: optional(z.undefined({ error: 'must be unset: this version keeps images in DATA_DIR' })),
  TRUST_PROXY: optional(
    z
      .string()
      .regex(
        /^((loopback|linklocal|uniquelocal|[\d.]+(\/\d+)?|[\da-fA-F:]*:[\da-fA-F:.]*(\/\d+)?)(\s*,\s*|$))+$/,
        'must be the addresses of your proxies, separated by commas, such as 127.0.0.1 or 10.0.0.0/8',
      ),
  ),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

export interface FlutterwaveSettings {
  secretKey: string
  /** The "secret hash" of the dashboard's webhook settings. */
  webhookHash: string
  /** With or without the version: `https://api.flutterwave.com` */
  baseUrl: string
}

export interface Settings {
  port: number
  host: string
  /** Origin for links in mail. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  /** Unset: kept in a file of the data folder. */
  secretKey: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Where requests for a demo go; the sender's address unless set. */
  operatorEmail: string | undefined
  trustProxy: string | undefined
  logLevel: z.output<typeof Environment>['LOG_LEVEL']
  payments: { provider: 'sandbox' } | ({ provider: 'flutterwave' } & FlutterwaveSettings)
}

export class SettingsError extends Error {}

type Values = z.output<typeof Environment>

/** Through Flutterwave both of its secrets are needed: one to ask it, one to know its calls. */
const requireSecrets: z.core.CheckFn<Values> = ({ value, issues }) => {
  if (value.PAYMENT_PROVIDER !== 'flutterwave') return
  for (const name of ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_WEBHOOK_HASH'] as const) {
    const message = 'must be set when PAYMENT_PROVIDER is flutterwave'
    if (!value[name]) issues.push({ code: 'custom', input: value, path: [name], message })
  }
}

const toPayments = (values: Values): Settings['payments'] =>
  values.PAYMENT_PROVIDER === 'sandbox'
    ? { provider: 'sandbox' }
    : {
        provider: 'flutterwave',
        secretKey: values.FLUTTERWAVE_SECRET_KEY ?? '',
        webhookHash: values.FLUTTERWAVE_WEBHOOK_HASH ?? '',
        baseUrl: values.FLUTTERWAVE_BASE_URL,
      }

/** Parses the environment once, at start; throws SettingsError naming every fault. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const parsed = Environment.check(requireSecrets).safeParse(environment)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new SettingsError(`Please correct these settings and start again:\n${faults.join('\n')}`)
  }
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${values.PORT}`,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    secretKey: values.SECRET_KEY,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    operatorEmail: values.OPERATOR_EMAIL,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    payments: toPayments(values),
  }
}
