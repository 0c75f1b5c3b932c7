import { notSetUpReason } from '@ilewa/contract/collections/keys'
import type { PayLink } from '@ilewa/contract/collections/pay-links'
import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { toSettingsPath } from '../../../../lib/settings-tabs.ts'
import { DetailsDialog } from '../../../../ui/dialog/DetailsDialog.tsx'
import type { RecordDialogProps } from '../../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../../ui/record/RecordLoader.tsx'
import { CreatedLink } from './CreatedLink.tsx'
import { NewLink } from './NewLink.tsx'
import { type DialogProps, modal } from './pay-link-dialog.ts'
import { useNewPayLink } from './pay-links.api.ts'

/** Instead of a form that the server would refuse. Only owners open this dialog, and they can enter the keys. */
const MissingKeys = (dialog: DialogProps) => (
  <DetailsDialog {...dialog} {...modal}>
    <div>
      <Text fw={600}>{notSetUpReason}</Text>
      <Anchor component={Link} to={toSettingsPath('money', 'online-payments')} className="tap">
        Open Settings
      </Anchor>
    </div>
  </DetailsDialog>
)

type LoadedProps = DialogProps & NonNullable<ReturnType<typeof useNewPayLink>['data']>

function LoadedDialog({ booking, request, isSetUp, ...dialog }: LoadedProps) {
  const [areKeysMissing, setKeysMissing] = useState(!isSetUp)
  const [link, setLink] = useState<PayLink>()
  if (link) return <CreatedLink {...dialog} booking={booking} link={link} />
  if (areKeysMissing) return <MissingKeys {...dialog} />
  return (
    <NewLink
      {...dialog}
      booking={booking}
      request={request}
      onCreated={setLink}
      onMissingKeys={() => setKeysMissing(true)}
    />
  )
}

/** Creates a link by which the guest pays online, and sends it. */
export const PayLinkDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} {...modal} query={useNewPayLink(id)}>
    {(loaded) => <LoadedDialog {...dialog} {...loaded} />}
  </RecordLoader>
)
