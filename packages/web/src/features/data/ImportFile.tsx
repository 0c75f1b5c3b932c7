import '@mantine/dropzone/styles.layer.css'
import { type ImportEntity, importLabels, maxImportRows } from '@ilewa/contract/data/schema'
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

const formatRows = (count: number) => `${count.toLocaleString('en-NG')} ${count === 1 ? 'Row' : 'Rows'}`

/** The actions that the current step allows. */
function FileActions({ importState, noun }: { importState: Import; noun: ImportEntity }) {
  const { step, report, failure } = importState
  const isReady = step === 'checked' && report !== null && report.errorCount === 0
  const canCheck = step === 'choose' && importState.hasFile && importState.canRetry
  if (!isReady && !canCheck) return null
  return (
    <div className={classes.actions}>
      {isReady && (
        <Button onClick={() => void importState.send()}>
          {failure ? 'Try Again' : `Import ${formatRows(report.rows)}`}
        </Button>
      )}
      {canCheck && <Button onClick={() => void importState.check()}>Check Again</Button>}
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
export function ImportFile({ noun }: { noun: ImportEntity }) {
  const importState = useImport(noun)
  const { step, name, report, failure, upload } = importState
  const isBusy = step === 'checking' || step === 'importing'
  if (step === 'done')
    return <ImportDone noun={noun} imported={importState.imported} onAnother={importState.reset} />
  return (
    <Stack gap="md">
      <Dropzone
        className={classes.drop}
        multiple={false}
        onDrop={() => undefined}
        onDropAny={(accepted, rejected) => {
          const file = accepted[0] ?? rejected[0]?.file
          if (file) void importState.choose(file)
        }}
        disabled={isBusy}
        // The button that started another import had the focus and was removed, so the drop zone takes the focus.
        autoFocus={importState.isAnother}
        inputProps={{ 'aria-label': 'CSV file' }}
        data-compact={importState.hasFile || undefined}
      >
        <FileUp size={26} strokeWidth={1.6} aria-hidden />
        {importState.hasFile && <strong className={classes.fileName}>{name}</strong>}
        <span>
          {importState.hasFile
            ? 'Drop another file here, or tap to choose'
            : 'Drop a CSV file here, or tap to choose'}
        </span>
        {!importState.hasFile && (
          <span className={classes.hint}>
            Up to 5 MB and {maxImportRows.toLocaleString('en-NG')} rows. In Excel: Save As, CSV UTF-8.
          </span>
        )}
      </Dropzone>
      {isBusy && (
        <UploadProgress
          progress={upload.progress ?? 1}
          onCancel={upload.cancel}
          savingLabel={step === 'checking' ? 'Checking every row…' : 'Importing…'}
        />
      )}
      <FormFailure failure={failure} />
      {report && !isBusy && <ImportReportView report={report} />}
      <FileActions importState={importState} noun={noun} />
    </Stack>
  )
}
