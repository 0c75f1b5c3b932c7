import type { ImportResult } from '@ilewa/contract/bank/schema'
import { Alert } from '@mantine/core'
import { countTransfers } from '../use-post-lines.ts'
import classes from './Import.module.css'

/** "12 transfers imported. 3 were known already. 1 was reversed by the bank." */
function describeResult({ added, known, reversed }: ImportResult): string {
  const was = (count: number) => `${count} ${count === 1 ? 'was' : 'were'}`
  return [
    `${countTransfers(added)} imported.`,
    known > 0 && `${was(known)} known already.`,
    reversed > 0 && `${was(reversed)} reversed by the bank.`,
  ]
    .filter(Boolean)
    .join(' ')
}

interface ImportNoticeProps {
  result: ImportResult | null
  onClose: () => void
}

/** What an import has added, until it is dismissed. */
export function ImportNotice({ result, onClose }: ImportNoticeProps) {
  if (!result) return null
  return (
    <Alert
      className={classes.notice}
      role="status"
      color={result.takenBack > 0 ? 'red' : 'brand'}
      title={describeResult(result)}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
    >
      {result.takenBack > 0 &&
        `The bank took back ${countTransfers(result.takenBack)} that you posted. Reverse the payments.`}
    </Alert>
  )
}
