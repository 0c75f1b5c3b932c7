import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/**
 * Metrics for the operator, served under `/metrics`. Every label has few values, all of them constants of the
 * code: never an address, an id or anything that a client sent.
 */
export const registry = new Registry()

/** Counters of the features, and their outcomes. */
const counterDefinitions = {
  mails: {
    help: 'Mails by outcome',
    outcomes: ['sent', 'refused', 'hopeless', 'unconfirmed', 'dropped'],
  },
  payments: {
    help: 'Payment notifications by outcome',
    outcomes: [
      'activated',
      'repeated',
      'declined',
      'wrong_amount',
      'wrong_currency',
      'paid_twice',
      'unknown_reference',
      'provider_unavailable',
      'no_link',
    ],
  },
  webhooks: {
    help: 'Webhooks of the payment provider by whether their signature was valid',
    outcomes: ['accepted', 'rejected'],
  },
  invitations: {
    help: 'Invitations by response, and businesses whose invitations were paused after reports',
    outcomes: ['accepted', 'declined', 'reported', 'paused'],
  },
  uploads: { help: 'Uploaded pictures by whether they were stored', outcomes: ['kept', 'refused'] },
  client_errors: { help: 'Errors reported by browsers', outcomes: ['reported'] },
} as const

type CounterDefinitions = typeof counterDefinitions
export type Outcome<K extends keyof CounterDefinitions> = CounterDefinitions[K]['outcomes'][number]

const counters = new Map<string, Counter<'outcome'>>()

for (const [name, { help, outcomes }] of Object.entries(counterDefinitions)) {
  const counter = new Counter({
    name: `ilewa_${name}_total`,
    help,
    labelNames: ['outcome'],
    registers: [registry],
  })
  // Initialised to 0, so that the first increment is visible as a change.
  for (const outcome of outcomes) counter.inc({ outcome }, 0)
  counters.set(name, counter)
}

/** Increments a counter, as in `count('mails', 'sent')`. */
export function count<K extends keyof CounterDefinitions>(counterName: K, outcome: Outcome<K>): void {
  counters.get(counterName)?.inc({ outcome })
}

/** Error responses by error code. Requests over a rate limit have the code `common.too_many_requests`. */
export const refusals = new Counter({
  name: 'ilewa_refusals_total',
  help: 'Refused requests by error code',
  labelNames: ['code'],
  registers: [registry],
})

export const jobRuns = new Counter({
  name: 'ilewa_jobs_total',
  help: 'Job runs; a failed job is retried until it is given up',
  labelNames: ['job', 'outcome'],
  registers: [registry],
})

export const workerTasks = new Counter({
  name: 'ilewa_worker_tasks_total',
  help: 'Tasks of child processes; a task over its limit of time or memory is ended',
  labelNames: ['task', 'outcome'],
  registers: [registry],
})

export const requestSeconds = new Histogram({
  name: 'ilewa_http_request_duration_seconds',
  help: 'Time from the request to the end of its response',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

export const requestsInFlight = new Gauge({
  name: 'ilewa_http_requests_in_flight',
  help: 'Requests in progress, without live streams',
  registers: [registry],
})

/** A gauge that is read on each scrape. */
export function registerGauge(name: string, help: string, read: () => number | Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read())
    },
  })
}

interface Labelled {
  labels: Record<string, string>
  value: number
}

/** A gauge with labels, read on each scrape; label values that are no longer reported disappear. */
export function registerLabelledGauge(
  name: string,
  {
    help,
    labelNames,
    read,
  }: { help: string; labelNames: string[]; read: () => Labelled[] | Promise<Labelled[]> },
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const values = await read()
      this.reset()
      for (const { labels, value } of values) this.set(labels, value)
    },
  })
}

let isCollecting = false

/**
 * Starts the library's metrics of memory, processor, event loop and garbage collection. Called at the first
 * scrape, because measuring the event loop wakes the processor a hundred times a second.
 */
export function collectProcessMetrics(): void {
  if (isCollecting) return
  isCollecting = true
  collectDefaultMetrics({ register: registry })
}
