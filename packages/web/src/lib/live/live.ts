import { replacedEvent } from '@ilewa/contract/core/endpoint'
import { LiveEvent, live, liveLookbackSeconds } from '@ilewa/contract/live'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { callRaw } from '../api/call.ts'
import { refetchFailedQueries, refresh, refreshAll } from '../api/refresh.ts'
import { readSession, watchSession } from '../session/session.ts'

/**
 * Retry delays double from the initial to the maximum one, with jitter, so that clients do not reconnect at the same
 * time.
 */
const initialRetryMs = 500
const maxRetryMs = 30_000
/** Retry delay after the server closed this connection in favour of a newer tab or device. */
const replacedRetryMs = 300_000
/** A connection that lasted this long resets the retry delay. */
const stableMs = 30_000

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms * (0.5 + Math.random()))
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

function applyEvent({ kinds }: LiveEvent) {
  if (kinds.includes('all')) void refreshAll()
  else void refresh(...kinds.filter((kind) => kind !== 'all'))
}

interface StreamPosition {
  /** Session that the cached lists belong to. */
  token: string | undefined
  /** Id of the last event received; the server replays later events on reconnect. */
  cursor: string | undefined
  /** When the page first subscribed, just after its first lists began to load; in ms since 1970. */
  since: number | undefined
}

const startPosition = (): StreamPosition => ({
  token: readSession()?.token,
  cursor: undefined,
  since: undefined,
})

/** Lasts until the session ends, as the cache in `query-client.ts` does. */
let position = startPosition()
watchSession(() => {
  if (readSession()?.token !== position.token) position = startPosition()
})

/** Allows for the latency of the server's response and for lists loaded slightly earlier. */
const marginMs = 5_000
const replayWindowMs = liveLookbackSeconds * 1000 - marginMs

/** Whether the first connection came too late for the server to replay the changes since the lists were loaded. */
const hasMissedEvents = ({ cursor, since }: StreamPosition) =>
  cursor === undefined && since !== undefined && Date.now() - since > replayWindowMs

/**
 * Reads events until the connection is lost. Throws if it cannot be opened. Returns true if the server closed it
 * in favour of a newer connection.
 */
async function readEvents(signal: AbortSignal): Promise<boolean> {
  const { body } = await callRaw(live.changes, { query: { cursor: position.cursor }, signal })
  void refetchFailedQueries()
  const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  for (const reader = events?.getReader(); reader; ) {
    const { value, done } = await reader.read()
    if (done || signal.aborted) return false
    if (value.event === replacedEvent) return true
    applyEvent(hasMissedEvents(position) ? { kinds: ['all'] } : LiveEvent.parse(JSON.parse(value.data)))
    position.cursor = value.id ?? position.cursor
  }
  return false
}

/**
 * Subscribes to change events while the page is visible. A hidden page disconnects, which saves battery and the
 * browser's few connections per server, and resumes from its cursor when it is visible again.
 */
export function watchChanges(): () => void {
  position.since ??= Date.now()
  let connection: AbortController | undefined
  let isReplaced = false

  const run = async (signal: AbortSignal) => {
    let retryMs = initialRetryMs
    while (!signal.aborted && readSession()) {
      const started = performance.now()
      try {
        isReplaced = await readEvents(signal)
      } catch {
        // Refused, lost or disconnected: retried after the delay.
      }
      if (performance.now() - started > stableMs) retryMs = initialRetryMs
      if (!signal.aborted) await pause(isReplaced ? replacedRetryMs : retryMs, signal)
      retryMs = Math.min(retryMs * 2, maxRetryMs)
      isReplaced = false
    }
  }

  const disconnect = () => {
    connection?.abort()
    connection = undefined
  }
  const connectIfVisible = () => {
    if (document.visibilityState === 'hidden') return disconnect()
    if (connection) return
    connection = new AbortController()
    void run(connection.signal)
  }

  const reconnect = () => {
    disconnect()
    connectIfVisible()
  }
  const reconnectIfReplaced = () => {
    if (isReplaced) reconnect()
  }
  document.addEventListener('visibilitychange', connectIfVisible)
  window.addEventListener('focus', reconnectIfReplaced)
  // Reconnects immediately when the network is back.
  window.addEventListener('online', reconnect)
  connectIfVisible()
  return () => {
    document.removeEventListener('visibilitychange', connectIfVisible)
    window.removeEventListener('focus', reconnectIfReplaced)
    window.removeEventListener('online', reconnect)
    disconnect()
  }
}
