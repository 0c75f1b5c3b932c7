import { maxPaymentOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { notSetUpReason } from '@ilewa/contract/collections/keys'
import { defaultPayLinkHours, type PayLink } from '@ilewa/contract/collections/pay-links'
import { formatNaira, subtractNaira } from '@ilewa/contract/core/money'
import type { PaymentRequest } from '@ilewa/contract/money/payment-request'
import { Anchor, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { hasCode } from '../../../../lib/api/api-error.ts'
import { useContractForm } from '../../../../lib/forms/forms.ts'
import { paths } from '../../../../lib/paths.ts'
import { useFormatDateTime } from '../../../../lib/today.ts'
import { DetailsDialog } from '../../../../ui/dialog/DetailsDialog.tsx'
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx'
import { NairaField } from '../../../../ui/form/NairaField.tsx'
import { type Fact, FactLines } from '../../../../ui/layout/FactLines.tsx'
import type { RecordDialogProps } from '../../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../../ui/record/RecordLoader.tsx'
import { CautionPartField } from '../../cautions/CautionPartField.tsx'
import { useCautionPart } from '../../cautions/use-caution-part.ts'
import { toDeskStay } from '../../desk/desk-stay.ts'
import { StayHeading } from '../../desk/StayHeading.tsx'
import { ExcessNotice } from '../ExcessNotice.tsx'
import { hoursOptions, PayLinkForm, proposedLink } from './pay-link-form.ts'
import { createPayLink, useNewPayLink } from './pay-links.api.ts'
import { SharePayLink } from './SharePayLink.tsx'

type DialogProps = Omit<RecordDialogProps, 'id'>

const modal = { title: 'Pay link', size: 'md' }

const titleFor = ({ guestName }: Booking) => `Pay link for ${guestName}`

/** Instead of a form that the server would refuse. Only owners open this dialog, and they can enter the keys. */
const MissingKeys = (dialog: DialogProps) => (
  <DetailsDialog {...dialog} {...modal}>
    <div>
      <Text fw={600}>{notSetUpReason}</Text>
      <Anchor component={Link} to={`${paths.settings}?tab=money#online-payments`} className="tap">
        Open Settings
      </Anchor>
    </div>
  </DetailsDialog>
)

interface CreatedLinkProps extends DialogProps {
  booking: Booking
  link: PayLink
}

/** The new link, to send it at once. */
function CreatedLink({ booking, link, ...dialog }: CreatedLinkProps) {
  const formatDateTime = useFormatDateTime()
  const { amount, cautionPart, expiresAt, url } = link
  const facts: Fact[] = [['Amount', formatNaira(amount)]]
  if (cautionPart > 0) facts.push(['Of which caution deposit', formatNaira(cautionPart)])
  facts.push(['Works until', formatDateTime(expiresAt)])
  if (url)
    facts.push([
      'Link',
      <Anchor key="link" href={url} target="_blank" rel="noreferrer">
        {url}
      </Anchor>,
    ])
  return (
    <DetailsDialog
      {...dialog}
      {...modal}
      title={titleFor(booking)}
      footer={
        <Group gap="xs" w="100%">
          <SharePayLink booking={booking} link={link} isMain />
        </Group>
      }
    >
      <FactLines facts={facts} />
    </DetailsDialog>
  )
}

interface NewLinkProps extends DialogProps {
  booking: Booking
  request: PaymentRequest
  onCreated: (link: PayLink) => void
  onMissingKeys: () => void
}

function NewLink({ booking, request, onCreated, onMissingKeys, ...dialog }: NewLinkProps) {
  const proposed = proposedLink(booking, request)
  const { due } = proposed
  const contractForm = useContractForm({
    schema: PayLinkForm,
    initialValues: {
      amount: proposed.amount,
      cautionPart: proposed.cautionPart,
      hours: String(defaultPayLinkHours),
    },
    send: async (body, idempotencyKey) => onCreated(await createPayLink(booking.id, body, idempotencyKey)),
    onFailure: (error) => {
      const areKeysMissing = hasCode(error, 'collections.not_set_up')
      if (areKeysMissing) onMissingKeys()
      return areKeysMissing
    },
    fallback: { message: 'Failed to create the link' },
  })
  const { form } = contractForm
  const { amount = 0, cautionPart = 0 } = form.values
  const fields = useCautionPart(form, due)
  return (
    <FormDialog
      {...dialog}
      {...modal}
      title={titleFor(booking)}
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Create link"
    >
      <StayHeading stay={toDeskStay(booking)} />
      <NairaField
        label="Amount"
        placeholder="0.00"
        description={proposed.description}
        data-autofocus
        selectsOnFocus
        {...fields.amount}
      />
      {due.cautionDue > 0 && <CautionPartField booking={booking} {...fields.cautionPart} />}
      <ExcessNotice
        excess={subtractNaira(subtractNaira(amount, cautionPart), maxPaymentOf(booking))}
        than="the guest owes"
      />
      <NativeSelect label="Valid for" data={hoursOptions} {...form.getInputProps('hours')} />
    </FormDialog>
  )
}

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
