import type { ImportResult } from '@ilewa/contract/bank/imports'
import { Alert, CloseButton, Group, Text } from '@mantine/core'
import { countTransfers } from '../use-post-lines.ts'
import classes from './Import.module.css'

/** "12 transfers imported. 3 were known already. 1 was reversed by the bank." */
function describeResult({ added, known, reversed }: ImportResult): string {
  const was = (count: number) => `${count} ${count === 1 ? 'was' : 'were'}`
  return [
    added > 0 && `${countTransfers(added)} imported.`,
    known > 0 && `${was(known)} imported before.`,
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
  const { reversedAfterPosting, unclearReversals } = result
  return (
    <Alert
      className={classes.notice}
      role="status"
      color={reversedAfterPosting + unclearReversals > 0 ? 'red' : 'brand'}
    >
      <Group wrap="nowrap" align="flex-start" justify="space-between" gap="xs">
        <div>
          <Text fw={600}>{describeResult(result)}</Text>
          {reversedAfterPosting > 0 && (
            <Text>
              The bank reversed {countTransfers(reversedAfterPosting)} that you posted. Reverse the payments.
            </Text>
          )}
          {unclearReversals > 0 && (
            <Text>
              The bank reversed {unclearReversals} more, and several transfers fit. Ask your bank which,
              before you post.
            </Text>
          )}
        </div>
        <CloseButton size="2.75rem" aria-label="Hide the result" onClick={onClose} />
      </Group>
    </Alert>
  )
}
