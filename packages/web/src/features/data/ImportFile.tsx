import '@mantine/dropzone/styles.layer.css'
import { type ImportNoun, importLabels, maxImportRows } from '@ilewa/contract/data/schema'
import { Button, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { FileUp } from 'lucide-react'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { UploadProgress } from '../../ui/form/UploadProgress.tsx'
import classes from './DataTab.module.css'
import { ImportDone } from './ImportDone.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { useImport } from './use-import.ts'

type Import = ReturnType<typeof useImport>

const counted = (count: number) => `${count.toLocaleString('en-NG')} ${count === 1 ? 'Row' : 'Rows'}`

/** The actions that the current step allows. */
function FileActions({ flow, noun }: { flow: Import; noun: ImportNoun }) {
  const { step, report, failure } = flow
  const isReady = step === 'checked' && report !== null && report.errorCount === 0
  const canCheck = step === 'choose' && flow.hasFile && flow.canRetry
  if (!isReady && !canCheck) return null
  return (
    <div className={classes.actions}>
      {isReady && (
        <Button onClick={() => void flow.send()}>
          {failure ? 'Try Again' : `Import ${counted(report.rows)}`}
        </Button>
      )}
      {canCheck && <Button onClick={() => void flow.check()}>Check Again</Button>}
      {isReady && (
        <Text fz="sm" c="dimmed">
          They are added to your {importLabels[noun].toLowerCase()}.
          {noun === 'bookings' && ' Guests receive no mail; agents are notified of their bookings.'}
        </Text>
      )}
    </div>
  )
}

/** Selects, checks and imports one file. */
export function ImportFile({ noun }: { noun: ImportNoun }) {
  const flow = useImport(noun)
  const { step, name, report, failure, upload } = flow
  const isBusy = step === 'checking' || step === 'importing'
  if (step === 'done') return <ImportDone noun={noun} imported={flow.imported} onAnother={flow.reset} />
  return (
    <Stack gap="md">
      <Dropzone
        className={classes.drop}
        multiple={false}
        onDrop={() => undefined}
        onDropAny={(taken, refused) => {
          const file = taken[0] ?? refused[0]?.file
          if (file) void flow.choose(file)
        }}
        disabled={isBusy}
        // The previously focused element was removed with the last file.
        autoFocus={flow.isAnother}
        inputProps={{ 'aria-label': 'CSV file' }}
        data-compact={flow.hasFile || undefined}
      >
        <FileUp size={26} strokeWidth={1.6} aria-hidden />
        {flow.hasFile && <strong className={classes.fileName}>{name}</strong>}
        <span>
          {flow.hasFile
            ? 'Drop another file here, or tap to choose'
            : 'Drop a CSV file here, or tap to choose'}
        </span>
        {!flow.hasFile && (
          <span className={classes.hint}>
            Up to 5 MB and {maxImportRows.toLocaleString('en-NG')} rows. In Excel: Save As, CSV UTF-8.
          </span>
        )}
      </Dropzone>
      {isBusy && (
        <UploadProgress
          share={upload.share ?? 1}
          onCancel={upload.cancel}
          savingLabel={step === 'checking' ? 'Checking every row…' : 'Importing…'}
        />
      )}
      <FormFailure failure={failure} />
      {report && !isBusy && <ImportReportView report={report} />}
      <FileActions flow={flow} noun={noun} />
    </Stack>
  )
}
