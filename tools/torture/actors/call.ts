import { setTimeout as sleep } from 'node:timers/promises'
import { type CallInput, type EndpointDefinition, Failure, toUrl } from '@ilewa/contract/core/endpoint'
import { now } from '@ilewa/server/platform/clock'
import { type FormFile, toForm } from '@ilewa/tests/support/app/form'
import type { Random } from '@ilewa/tests/support/seed/random'
import { z } from 'zod'
import { foreignMarkers } from '../checks/marks.ts'
import type { Journal } from '../journal.ts'

/** The caller, and what every call needs. */
export interface Line {
  /** Base URLs of the apps. Each request goes to a random one, as behind a load balancer. */
  addresses: readonly string[]
  /** Client address for `x-forwarded-for`. */
  ip: string
  marker?: string
  token?: string
  random: Random
  journal: Journal
}

export type Answer<T> =
  | { outcome: 'acknowledged'; data: T }
  | { outcome: 'refused'; code: string }
  | { outcome: 'unknown' }

export type Sent<E extends EndpointDefinition> = CallInput<E> & {
  files?: readonly FormFile[]
  /** Error codes that are not violations for this call. */
  may?: readonly string[]
}

const Success = z.object({ data: z.unknown() })

const timeoutMs = 8_000
/** Retry duration of `sendWithRetry`: longer than any fault lasts. */
const patienceMs = 75_000
const pauseMs = 400

/** Error codes that any call may receive. */
const always = ['common.too_many_requests']

interface Request {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | undefined
}

const toObject = (value: unknown) => ({ ...(typeof value === 'object' && value) })

interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: readonly FormFile[] | undefined
}

function toRequest(line: Line, definition: EndpointDefinition, sent: Parts): Request {
  const form = definition.upload && toForm(toObject(sent.body), definition.upload.field, sent.files ?? [])
  const json = sent.body === undefined ? undefined : JSON.stringify(sent.body)
  return {
    method: definition.method,
    url: toUrl(definition, toObject(sent.params), toObject(sent.query)),
    headers: {
      'x-forwarded-for': line.ip,
      ...(line.token && { authorization: `Bearer ${line.token}` }),
      ...(form ? form.headers : json && { 'content-type': 'application/json' }),
    },
    body: form ? new Uint8Array(form.payload) : json,
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const alarm = ({ journal }: Line, check: string, facts: string) => void journal.alarms.push({ check, facts })

/** One attempt. Undefined when no response arrived. */
async function exchange(line: Line, { url, ...request }: Request) {
  try {
    const address = line.random.maybe(line.addresses)
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${address}${url}`, { ...request, signal })
    return { status: response.status, text: await response.text() }
  } catch {
    return undefined
  }
}

function parseAs<S extends z.ZodType>(schema: S, data: unknown): { data: z.output<S> } | undefined {
  const parsed = schema.safeParse(data)
  return parsed.success ? parsed : undefined
}

const isOpen = (status: number) => status === 502 || status === 503 || status === 504

/** Classifies a response, and records a violation when it must never occur. */
function read<E extends EndpointDefinition>(
  line: Line,
  { definition, may = [] }: { definition: E; may?: readonly string[] },
  answer: Awaited<ReturnType<typeof exchange>>,
): Answer<z.output<E['response']>> {
  if (!answer) return { outcome: 'unknown' }
  const { status, text } = answer
  const what = `${definition.method} ${definition.path}`
  for (const found of foreignMarkers(text, line.marker))
    alarm(line, 'no foreign marker', `${what} sent ${found} to ${line.marker ?? 'an unauthenticated client'}`)
  if (isOpen(status)) return { outcome: 'unknown' }
  if (status >= 500) alarm(line, 'never 500', `${what} answered ${status}: ${text.slice(0, 300)}`)
  if (status >= 500) return { outcome: 'unknown' }
  if (status >= 400) {
    const { code } = Failure.catch({ code: `status ${status}`, message: text }).parse(parseJson(text))
    if (![...always, ...may].includes(code))
      alarm(line, 'no unexpected refusal', `${what} answered ${status} ${code}: ${text.slice(0, 300)}`)
    return { outcome: 'refused', code }
  }
  const data = definition.file ? text : Success.catch({ data: undefined }).parse(parseJson(text)).data
  // The contract declares a file's response as text or as an empty object.
  const parsed =
    parseAs<E['response']>(definition.response, data) ??
    (definition.file ? parseAs<E['response']>(definition.response, {}) : undefined)
  if (parsed) return { outcome: 'acknowledged', data: parsed.data }
  alarm(line, 'responses match the contract', `${what} answered ${text.slice(0, 300)}`)
  return { outcome: 'unknown' }
}

export async function ask<const E extends EndpointDefinition>(
  line: Line,
  definition: E,
  sent: Sent<E>,
): Promise<Answer<z.output<E['response']>>> {
  const answer = read(
    line,
    { definition, may: sent.may },
    await exchange(line, toRequest(line, definition, sent)),
  )
  if (definition.method !== 'GET') line.journal.sent[answer.outcome]++
  return answer
}

/**
 * Sends as the web app does: with an idempotency key, and again with the same key while the outcome is unknown. A
 * refusal after an attempt with an unknown outcome stays unknown, because that attempt may still be committed.
 */
export async function submit<const E extends EndpointDefinition>(
  line: Line,
  definition: E,
  sent: Sent<E>,
): Promise<Answer<z.output<E['response']>>> {
  const request = toRequest(line, definition, sent)
  request.headers['idempotency-key'] = `torture-${line.random.letters(20)}`
  const until = now().getTime() + patienceMs
  let answer: Answer<z.output<E['response']>> = { outcome: 'unknown' }
  for (let tries = 1; ; tries++) {
    answer = read(line, { definition, may: sent.may }, await exchange(line, request))
    if (answer.outcome === 'refused' && tries > 1) answer = { outcome: 'unknown' }
    else if (answer.outcome === 'unknown' && now().getTime() < until) {
      await sleep(pauseMs)
      continue
    }
    line.journal.sent[answer.outcome]++
    return answer
  }
}
