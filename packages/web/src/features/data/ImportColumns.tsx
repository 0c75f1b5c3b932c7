import { type ImportColumn, importColumnsFor } from '@ilewa/contract/data/columns'
import type { ImportEntity } from '@ilewa/contract/data/schema'
import { Button } from '@mantine/core'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { notifyError } from '../../lib/notify.ts'
import { useSession } from '../../lib/session/session.ts'
import classes from './DataTab.module.css'
import { saveTemplate } from './data.api.ts'

const formatHeaders = (columns: readonly ImportColumn[]) => columns.map(({ header }) => header).join(', ')

/** The columns of an import file, and a template to download. */
export function ImportColumns({ noun }: { noun: ImportEntity }) {
  const [busy, setBusy] = useState(false)
  const guestEmailOptional = useSession()?.business?.guestEmailOptional ?? false
  const columns = importColumnsFor(noun, { guestEmailOptional })
  const requiredColumns = columns.filter((column) => column.required)
  const choices = columns.flatMap(({ header, choices: labels }) =>
    labels ? [{ header, words: labels }] : [],
  )
  const save = async () => {
    setBusy(true)
    try {
      await saveTemplate(noun)
    } catch (error) {
      notifyError(error, 'Failed to download the template')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.columns}>
      <dl>
        <dt>Required columns</dt>
        <dd>{formatHeaders(requiredColumns)}</dd>
        <dt>Optional columns</dt>
        <dd>{formatHeaders(columns.filter((column) => !column.required))}</dd>
      </dl>
      <details>
        <summary>Accepted values</summary>
        <ul>
          {columns.some(({ cell }) => cell === 'date') && (
            <li>Dates as 2026-11-20: give their columns the format yyyy-mm-dd in your spreadsheet</li>
          )}
          <li>Amounts in naira: 45000 or 45,000.50</li>
          {noun !== 'properties' && <li>Property: its name as in Properties, or its ID</li>}
          {choices.map(({ header, words: labels }) => (
            <li key={header}>
              {header}: {Object.values(labels).join(', ')}
            </li>
          ))}
        </ul>
      </details>
      <Button
        variant="default"
        leftSection={<FileSpreadsheet size={17} aria-hidden />}
        loading={busy}
        onClick={() => void save()}
      >
        Download Template
      </Button>
    </div>
  )
}
