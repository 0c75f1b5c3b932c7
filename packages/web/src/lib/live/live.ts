import { replacedEvent } from '@ilewa/contract/core/endpoint'
import { LiveEvent, live, newcomerSeconds } from '@ilewa/contract/live'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { open } from '../api/call.ts'
import { refresh, refreshEverything, reloadUnreached } from '../api/refresh.ts'
import { readSession, watchSession } from '../session/session.ts'

/**
 * Retry delays double from the initial to the maximum one, with jitter, so that clients do not reconnect at the same
 * time.
 */
const firstPauseMs = 500
const longestPauseMs = 30_000
/** After the server closed this connection in favour of a newer tab or device. */
const replacedPauseMs = 300_000
/** A connection that lasted this long resets the retry delay. */
const stableMs = 30_000

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms * (0.5 + Math.random()))
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

function apply({ kinds }: LiveEvent) {
  if (kinds.includes('all')) void refreshEverything()
  else void refresh(...kinds.filter((kind) => kind !== 'all'))
}

interface Place {
  /** Session that the cached lists belong to. */
  token: string | undefined
  /** Id of the last event received; the server replays later events on reconnect. */
  cursor: string | undefined
  /** When the first list began to load, in ms since 1970. */
  since: number | undefined
}

const startPlace = (): Place => ({ token: readSession()?.token, cursor: undefined, since: undefined })

/** Lasts until the session ends, as the cache in `query-client.ts` does. */
let place = startPlace()
watchSession(() => {
  if (readSession()?.token !== place.token) place = startPlace()
})

/** Allows for the latency of the server's response and for lists loaded slightly earlier. */
const marginMs = 5_000
const toldForMs = newcomerSeconds * 1000 - marginMs

/** Whether the first connection came too late for the server to replay the changes since the lists were loaded. */
const hasMissed = ({ cursor, since }: Place) =>
  cursor === undefined && since !== undefined && Date.now() - since > toldForMs

/**
 * Reads events until the connection is lost; throws if it cannot be opened. Returns whether a newer one replaced it.
 */
async function follow(signal: AbortSignal): Promise<boolean> {
  const { body } = await open(live.changes, { query: { cursor: place.cursor }, signal })
  void reloadUnreached()
  const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  for (const reader = events?.getReader(); reader; ) {
    const { value, done } = await reader.read()
    if (done || signal.aborted) return false
    if (value.event === replacedEvent) return true
    apply(hasMissed(place) ? { kinds: ['all'] } : LiveEvent.parse(JSON.parse(value.data)))
    place.cursor = value.id ?? place.cursor
  }
  return false
}

/**
 * Subscribes to change events while the page is visible. A hidden page disconnects, which saves battery and the
 * browser's few connections per server, and resumes from its cursor when it is visible again.
 */
export function watchChanges(): () => void {
  place.since ??= Date.now()
  let line: AbortController | undefined
  let isReplaced = false

  const run = async (signal: AbortSignal) => {
    let wait = firstPauseMs
    while (!signal.aborted && readSession()) {
      const started = performance.now()
      try {
        isReplaced = await follow(signal)
      } catch {
        // Refused, lost or disconnected: retried after the delay.
      }
      if (performance.now() - started > stableMs) wait = firstPauseMs
      if (!signal.aborted) await pause(isReplaced ? replacedPauseMs : wait, signal)
      wait = Math.min(wait * 2, longestPauseMs)
      isReplaced = false
    }
  }

  const hangUp = () => {
    line?.abort()
    line = undefined
  }
  const look = () => {
    if (document.visibilityState === 'hidden') return hangUp()
    if (line) return
    line = new AbortController()
    void run(line.signal)
  }

  const again = () => {
    hangUp()
    look()
  }
  const takeBack = () => {
    if (isReplaced) again()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', takeBack)
  // Reconnects immediately when the network is back.
  window.addEventListener('online', again)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', takeBack)
    window.removeEventListener('online', again)
    hangUp()
  }
}
