import { replacedEvent } from '@ilewa/contract/core/endpoint'
import { LiveEvent, live, newcomerSeconds } from '@ilewa/contract/live'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { open } from '../api/call.ts'
import { refresh, refreshEverything, reloadUnreached } from '../api/refresh.ts'
import { readSession, watchSession } from '../session/session.ts'

/** Pauses between two tries double, from the first to the longest, and vary, so that clients do not come all together. */
const firstPauseMs = 500
const longestPauseMs = 30_000
/** After a newer tab or device took the place of this one. */
const replacedPauseMs = 300_000
/** A connection that lasted so long was a good one: the next pause is the first again. */
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
  /** Whose lists they are. */
  token: string | undefined
  /** The id of the last event that was read: what came after it is told when the line is taken up again. */
  cursor: string | undefined
  /** When the first of them began to load, in ms since 1970. */
  since: number | undefined
}

const startPlace = (): Place => ({ token: readSession()?.token, cursor: undefined, since: undefined })

/** It lasts as the lists in `query-client.ts` do: until the session ends. */
let place = startPlace()
watchSession(() => {
  if (readSession()?.token !== place.token) place = startPlace()
})

/** A list may be a little older than that, and the server's answer takes its time. */
const marginMs = 5_000
const toldForMs = newcomerSeconds * 1000 - marginMs

/** Whether the first line came so late that nobody told what had changed between the lists and it. */
const hasMissed = ({ cursor, since }: Place) =>
  cursor === undefined && since !== undefined && Date.now() - since > toldForMs

/** Reads events until the line is lost; throws when it cannot be had. Answers whether another took its place. */
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
 * Keeps what is on the screen fresh while the page is looked at. A hidden page hangs up, which spares battery and the
 * few lines that a browser has per server, and catches up from its cursor when it is shown again.
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
        // Refused, lost, or we have hung up: the next try comes later.
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
  // A line that came back is used at once.
  window.addEventListener('online', again)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', takeBack)
    window.removeEventListener('online', again)
    hangUp()
  }
}
