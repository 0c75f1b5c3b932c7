import { createHistogram } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { registerLabelledGauge } from './metrics.ts'

const intervalMs = 20
/** Longer delays of the event loop are logged. Code that splits its work into short steps never causes one. */
const stallMs = 200

/** A request in progress. */
interface ActiveRequest {
  /** The route pattern. */
  route: () => string
  log: Pick<Logger, 'warn'>
}

const activeRequests = new Set<ActiveRequest>()
const delaysMicroseconds = createHistogram()
let timer: NodeJS.Timeout | undefined
let expectedAt = 0

function reportStall(delayMs: number): void {
  const [firstRequest] = activeRequests
  const routes = [...new Set([...activeRequests].map(({ route }) => route()))]
  firstRequest?.log.warn({ delayMs: Math.round(delayMs), routes }, 'The event loop was blocked')
}

function measure(): void {
  const delayMs = performance.now() - expectedAt
  expectedAt = performance.now() + intervalMs
  if (delayMs > 0) delaysMicroseconds.record(Math.max(1, Math.round(delayMs * 1_000)))
  if (delayMs > stallMs) reportStall(delayMs)
  if (activeRequests.size > 0) return
  clearInterval(timer)
  timer = undefined
}

/**
 * Measures the event loop delay, only while requests are in progress: the timer would otherwise wake an idle
 * server. Returns a function that ends the tracking of this request.
 */
export function trackRequest(request: ActiveRequest): () => void {
  activeRequests.add(request)
  if (timer === undefined) {
    expectedAt = performance.now() + intervalMs
    timer = setInterval(measure, intervalMs).unref()
  }
  return () => {
    // The response may end before the timer fires.
    if (performance.now() - expectedAt > stallMs) measure()
    activeRequests.delete(request)
  }
}

function readDelays() {
  const seconds = (microseconds: number) => microseconds / 1e6
  const [p50, p99, max] = [
    delaysMicroseconds.percentile(50),
    delaysMicroseconds.percentile(99),
    delaysMicroseconds.max,
  ].map(seconds)
  const isEmpty = delaysMicroseconds.count === 0
  delaysMicroseconds.reset()
  return Object.entries({ '0.5': p50, '0.99': p99, '1': max }).map(([quantile, value = 0]) => ({
    labels: { quantile },
    value: isEmpty ? 0 : value,
  }))
}

registerLabelledGauge('ilewa_event_loop_delay_seconds', {
  help: 'Event loop delay while requests were in progress, since the last scrape; quantile 1 is the maximum',
  labelNames: ['quantile'],
  read: readDelays,
})
