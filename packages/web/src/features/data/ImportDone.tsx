import { type ImportEntity, importLabels } from '@ilewa/contract/data/schema'
import { Button } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import classes from './DataTab.module.css'

const recordLabels: Record<ImportEntity, readonly [one: string, many: string]> = {
  properties: ['property is', 'properties are'],
  bookings: ['booking is', 'bookings are'],
  inventory: ['item is', 'items are'],
  expenses: ['expense is', 'expenses are'],
  landlords: ['landlord is', 'landlords are'],
}

const listPaths: Record<ImportEntity, string> = {
  properties: paths.properties,
  // Imported stays can be past, and the list opens on the upcoming ones.
  bookings: `${paths.bookings}?tab=all`,
  inventory: `${paths.inventory}?property=all`,
  expenses: paths.expenses,
  landlords: paths.landlords,
}

interface ImportDoneProps {
  noun: ImportEntity
  imported: number
  onAnother: () => void
}

/** Success message with a link to the imported records. */
export function ImportDone({ noun, imported, onAnother }: ImportDoneProps) {
  const message = useRef<HTMLParagraphElement>(null)
  // The focused element was removed: without this a screen reader starts at the top of the page.
  useEffect(() => message.current?.focus(), [])
  const [one, many] = recordLabels[noun]
  return (
    <div className={classes.done}>
      <CircleCheck size={30} strokeWidth={1.7} aria-hidden />
      <p ref={message} tabIndex={-1}>
        {imported.toLocaleString('en-NG')} {imported === 1 ? one : many} in
      </p>
      <div className={classes.actions}>
        <Button component={Link} to={listPaths[noun]}>
          Go to {importLabels[noun]}
        </Button>
        <Button variant="default" onClick={onAnother}>
          Import Another File
        </Button>
      </div>
    </div>
  )
}
