import type { RevealedEntry } from '@ilewa/contract/guest-register/schema'
import { registerLabels } from '@ilewa/contract/guest-register/terms'
import { Image, Stack, Text } from '@mantine/core'
import { FactLines } from '../../../ui/layout/FactLines.tsx'
import { describeDocument } from './describe-document.ts'

/** All of an entry, with the picture of the document. */
export function RevealedEntryView({ entry }: { entry: RevealedEntry }) {
  return (
    <Stack gap="xs">
      <FactLines
        facts={[
          [registerLabels.fullName, entry.fullName],
          [registerLabels.nationality, entry.nationality],
          [registerLabels.address, entry.address],
          [registerLabels.phone, entry.phone],
          [registerLabels.comingFrom, entry.comingFrom],
          [registerLabels.goingTo, entry.goingTo],
          [registerLabels.idKind, describeDocument(entry)],
        ]}
      />
      {entry.picture && <Image src={entry.picture} radius="md" alt={`Document of ${entry.fullName}`} />}
      <Text c="dimmed" fz="sm">
        This view is in the booking’s history.
      </Text>
    </Stack>
  )
}
