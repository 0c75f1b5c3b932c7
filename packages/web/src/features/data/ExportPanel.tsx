import { exportsPerDay } from '@ilewa/contract/data/schema'
import { Button, Checkbox, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { describeError, type ErrorMessage } from '../../lib/api/api-error.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { useSession } from '../../lib/session/session.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import classes from './DataTab.module.css'
import { saveArchive } from './data.api.ts'

const contents = [
  'Properties, landlords, bookings with their guests, inventory and expenses',
  'Maintenance, ratings, agents, staff, payments and the activity of your team',
  'All pictures: of properties, repairs and receipts',
]

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Progress text. The total size is unknown until the download completes. */
const progressLabel = (bytes: number) =>
  bytes === 0 ? 'Preparing your records…' : `Downloading… ${megabytes(bytes)} so far`

/** Exports all data of the business as one file, on every plan. */
export function ExportPanel() {
  const [bytes, setBytes] = useState<number | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  const keepsRegister = useSession()?.business?.keepsGuestRegister
  const [withRegister, setWithRegister] = useState(false)
  const abortController = useRef<AbortController>(null)
  const isBusy = bytes !== null

  const save = async () => {
    const controller = new AbortController()
    abortController.current = controller
    setFailure(null)
    setSaved(null)
    setBytes(0)
    try {
      const query = withRegister ? ({ guestRegister: 'yes' } as const) : {}
      setSaved(await saveArchive(query, { signal: controller.signal, onBytes: setBytes }))
      notifySuccess('Your data is downloaded')
    } catch (error) {
      if (!controller.signal.aborted) setFailure(describeError(error, { title: 'Export failed' }))
    } finally {
      setBytes(null)
    }
  }

  return (
    <Panel title="Export your data">
      <Text c="dimmed">
        One ZIP file with all records of your business, each as CSV for a spreadsheet and as JSON for a
        program. It works on every plan, up to {exportsPerDay} times a day.
      </Text>
      <ul className={classes.contents}>
        {contents.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Text c="dimmed" fz="sm">
        It holds your guests’ names and contacts: keep it safe. We email you each time it is downloaded.
      </Text>
      {keepsRegister && (
        <Checkbox
          label="Add the guest register"
          description="With addresses and numbers of identity documents, without their pictures"
          checked={withRegister}
          disabled={isBusy}
          onChange={(event) => setWithRegister(event.currentTarget.checked)}
        />
      )}
      <div className={classes.actions}>
        <Button leftSection={<Download size={17} aria-hidden />} loading={isBusy} onClick={() => void save()}>
          {failure ? 'Try Again' : 'Download Everything'}
        </Button>
        {isBusy && (
          <Button variant="default" onClick={() => abortController.current?.abort()}>
            Cancel
          </Button>
        )}
        <Text fz="sm" role="status" className={classes.progress}>
          {isBusy && progressLabel(bytes)}
          {saved && `Saved as ${saved}`}
        </Text>
      </div>
      <FormFailure failure={failure} />
    </Panel>
  )
}
