import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { Button, Skeleton } from '@mantine/core'
import { ChevronDown, History } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import classes from './RecordHistory.module.css'

const HistoryEntries = lazyNamed(() => import('./HistoryEntries.tsx'), 'HistoryEntries')

interface RecordHistoryProps {
  kind: RecordKind
  id: string
}

/** Change history of a record, loaded when expanded. Last section of a details dialog. */
export function RecordHistory({ kind, id }: RecordHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <section className={classes.history}>
      <Button
        variant="subtle"
        color="gray"
        className={classes.toggle}
        leftSection={<History size={17} aria-hidden />}
        rightSection={<ChevronDown size={17} aria-hidden className={classes.chevron} data-open={isOpen} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        History
      </Button>
      {isOpen && (
        <div id={panel} className={classes.entries}>
          <Suspense fallback={<Skeleton className="delayed" height="4rem" />}>
            <HistoryEntries kind={kind} id={id} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
