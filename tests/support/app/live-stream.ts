import { replacedEvent, toUrl } from '@ilewa/contract/core/endpoint'
import { live } from '@ilewa/contract/live'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { respondingNode } from '../servers/nginx.ts'

interface LiveEvent {
  cursor: string
  kinds: string[]
}

/** `replaced`: another stream replaced this one. */
type StreamResult = LiveEvent | 'over' | 'replaced'

/** A client's connection to the live stream, after its first event. */
export interface LiveStream extends LiveEvent {
  next: () => Promise<StreamResult>
  disconnect: () => void
  /** The node that nginx chose: 127.0.0.1:3001 */
  node: string
}

export async function openLiveStream(address: string, token: string, cursor?: string): Promise<LiveStream> {
  const abortController = new AbortController()
  const response = await fetch(`${address}${toUrl(live.changes, {}, { cursor })}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abortController.signal,
  })
  const type = response.headers.get('content-type')
  if (!response.ok || !response.body || !type?.startsWith('text/event-stream'))
    throw new Error(`${response.status} ${type} ${await response.text()}`)
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  const next = async (): Promise<StreamResult> => {
    const { value, done } = await reader.read()
    if (value?.event === replacedEvent) return 'replaced'
    return done ? 'over' : { cursor: value.id ?? '', kinds: JSON.parse(value.data).kinds as string[] }
  }
  const first = await next()
  if (first === 'over' || first === 'replaced') throw new Error('The stream ended at once')
  return {
    ...first,
    next,
    disconnect: () => abortController.abort(),
    node: respondingNode(response.headers.get('x-node') ?? ''),
  }
}
