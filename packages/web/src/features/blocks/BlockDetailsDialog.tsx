import type { Block } from '@ilewa/contract/blocks/schema'
import { blockReasonLabels } from '@ilewa/contract/blocks/terms'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { toPagePath } from '@ilewa/contract/core/paging'
import { Anchor, Button } from '@mantine/core'
import { CalendarCheck, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { blockDialogs } from '../../lib/block-dialogs.ts'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { useFormatDateTime, useToday } from '../../lib/today.ts'
import { type Dialogs, useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { FactLines } from '../../ui/layout/FactLines.tsx'
import {
  DetailsSection,
  RecordDetailsDialog,
  TextSection,
  withoutEmptyFacts,
} from '../../ui/record/RecordDetailsDialog.tsx'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { isOver } from './block-form.ts'
import { blockApi } from './blocks.api.ts'

function Details({ block }: { block: Block }) {
  const formatDateTime = useFormatDateTime()
  const { from, to, property, maintenanceRequestId, maintenanceTitle } = block
  return (
    <>
      <FactLines
        facts={withoutEmptyFacts([
          ['Dates', `${formatDateRange(from, to)} · ${formatNights(nightsBetween(from, to))}`],
          ['Reason', blockReasonLabels[block.reason]],
          ['Blocked by', `${block.createdByName}, ${formatDateTime(block.createdAt)}`],
        ])}
      />
      <DetailsSection title="Property">
        <Anchor component={Link} to={toPagePath(paths.properties, { open: property.id })} py="0.625rem">
          {property.name}
        </Anchor>
      </DetailsSection>
      {maintenanceRequestId && maintenanceTitle && (
        <DetailsSection title="Repair">
          <Anchor
            component={Link}
            to={toPagePath(paths.maintenance, { open: maintenanceRequestId })}
            py="0.625rem"
          >
            {maintenanceTitle}
          </Anchor>
        </DetailsSection>
      )}
      <TextSection title="Note" text={block.note} />
    </>
  )
}

function Buttons({ block, dialogs }: { block: Block; dialogs: Dialogs }) {
  const { id } = block
  const today = useToday()
  return (
    <>
      <Button
        variant="default"
        leftSection={<Pencil size={17} aria-hidden />}
        onClick={() => dialogs.open(blockDialogs.edit, id)}
      >
        Edit
      </Button>
      {!isOver(block, today) && (
        <Button
          leftSection={<CalendarCheck size={18} aria-hidden />}
          onClick={() => dialogs.replace(blockDialogs.details, blockDialogs.remove, id)}
        >
          Unblock dates
        </Button>
      )}
    </>
  )
}

/** All details of blocked dates, and their history. */
export function BlockDetailsDialog(props: RecordDialogProps) {
  const dialogs = useDialogs()
  return (
    <RecordDetailsDialog
      {...props}
      size="md"
      historyKind={useCan('audit:read') ? 'block' : undefined}
      api={blockApi}
      fallbackTitle="Blocked dates"
      titleOf={({ property }) => `${property.name} is blocked`}
      footer={(block) => <Buttons block={block} dialogs={dialogs} />}
    >
      {(block) => <Details block={block} />}
    </RecordDetailsDialog>
  )
}
