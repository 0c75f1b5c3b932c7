import type { RevealedEntry } from '@ilewa/contract/guest-register/schema'
import { Image, Stack, Text } from '@mantine/core'
import { FactLines } from '../../../ui/layout/FactLines.tsx'
import { describeDocument } from './describe-document.ts'

/** All of an entry, with the picture of the document. */
export function RevealedEntryView({ entry }: { entry: RevealedEntry }) {
  return (
    <Stack gap="xs">
      <FactLines
        facts={[
          ['Full name', entry.fullName],
          ['Nationality', entry.nationality],
          ['Home address', entry.address],
          ['Phone', entry.phone],
          ['Coming from', entry.comingFrom],
          ['Going to', entry.goingTo],
          ['Identity document', describeDocument(entry)],
        ]}
      />
      {entry.picture && <Image src={entry.picture} radius="md" alt={`Document of ${entry.fullName}`} />}
      <Text c="dimmed" fz="sm">
        The history of the booking notes that you looked.
      </Text>
    </Stack>
  )
}
