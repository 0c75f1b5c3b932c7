import { searchTextLength } from '@ilewa/contract/search'
import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { describeError } from '../../lib/api/api-error.ts'
import classes from './CommandPaletteDialog.module.css'
import type { Search } from './search.api.ts'

interface PaletteStatusProps {
  search: Search
  /** The text that is searched. */
  text: string
  /** All shown entries. */
  count: number
}

function messageOf({ search: { status, error }, text, count }: PaletteStatusProps): string | undefined {
  if (text === '') return 'Find a guest by name, phone or reference.'
  if (status === 'offline') return 'You are offline. Search needs a connection.'
  if (status === 'failed') return describeError(error, { message: 'The search failed.' }).message
  if (count > 0) return undefined
  if (status === 'short') return `Type at least ${searchTextLength.min} characters.`
  return status === 'stale' ? 'Searching…' : `Nothing found for “${text}”.`
}

/** What the search does now. Without a message it announces the number of results to screen readers. */
export function PaletteStatus(props: PaletteStatusProps) {
  const { search, text, count } = props
  const message = messageOf(props)
  const canRetry = text !== '' && (search.status === 'offline' || search.status === 'failed')
  const announcement = search.status === 'stale' ? '' : `${count} ${count === 1 ? 'result' : 'results'}`
  return (
    <div className={message ? classes.status : undefined}>
      <p role="status" className={message ? classes.message : 'unseen'}>
        {message ?? announcement}
      </p>
      {canRetry && (
        <Button
          variant="default"
          size="sm"
          className="tap"
          leftSection={<RotateCw size={16} aria-hidden />}
          onClick={search.retry}
        >
          Retry
        </Button>
      )}
    </div>
  )
}
